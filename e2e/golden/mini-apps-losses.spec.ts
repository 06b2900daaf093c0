import { expect, test } from '../visit';

test("a person's losses, from any spelling of the address, and what is at risk now", async ({ page }) => {
  await page.goto('/mini-apps/oops_i_lost_it_again/Judy');
  await expect(page).toHaveURL(/\/mini-apps\/oops-I-lost-it-again\/judy$/);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Largest score drop.*700.*from 1,600 to 900/s);
  await expect(figures).toContainText(/For backing others.*90/s);
  await expect(page.getByRole('region', { name: 'Not again' })).toContainText(/points at risk.*1 person they back/s);

  await expect(
    page.getByRole('region', { name: 'Days of the largest drops' }).getByRole('listitem').first(),
  ).toContainText(/Feb 20, 2026: .410 points, to 1,100.*nothing on record that day/s);
  await expect(page.getByRole('link', { name: 'XP by week' })).toHaveAttribute('href', '/profiles/10/weekly-xp');

  const days = page.getByRole('region', { name: 'Day by day' });
  await days.getByLabel('Table', { exact: true }).check();
  await expect(days.getByRole('row')).toHaveCount(3);

  const ledger = page.getByRole('region', { name: 'The ledger' });
  await expect(ledger.getByRole('row', { name: /Backed a slashed person/ })).toContainText(
    /Yes: by leaving before (Jan 10|10 Jan)/,
  );

  await page.getByRole('searchbox', { name: 'Person' }).fill('@erin');
  await page.getByRole('searchbox', { name: 'Person' }).press('Enter');
  await expect(page).toHaveURL(/\/erin$/);
  await expect(figures).toContainText(
    /Reviews taken back.*1.*Vouches ended.*0\.0500 ETH|Reviews taken back.*1.*Vouches ended.*0\.05 ETH/s,
  );
  await expect(ledger.getByRole('row', { name: /Slash upheld/ })).toContainText(/Alice.*300 points/s);
  await expect(ledger.getByRole('row', { name: /Review taken back/ })).toContainText('Ivan');
  await ledger.getByLabel('Kind').selectOption('vouch');
  await expect(page).toHaveURL(/kind=vouch/);
  await expect(ledger.getByRole('row')).toHaveCount(2);
  // On a phone every loss is a card with all its values.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(ledger.getByRole('list', { name: 'The ledger' }).getByRole('listitem')).toHaveText([
    /Vouch ended.*0\.0500 ETH.*Heidi.*Avoidable\? No: the voucher decides/,
  ]);
});

test('a market shows its drop in trust; a person without losses is congratulated', async ({ page }) => {
  await page.goto('/mini-apps/oops-I-lost-it-again/alice');
  // Trust only rose: 50, 58, 62 %.
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Largest drop in market trust\s*0\.0/);
  // Before Mallory wrote about everyone and took it back.
  await page.goto('/mini-apps/oops-I-lost-it-again/dave?asOf=2026-01-31');
  await expect(page.getByText('Nothing lost, ever.')).toBeVisible();
});

test('an unknown name leads to the nearest ones', async ({ page }) => {
  await page.goto('/mini-apps/oops-I-lost-it-again/alicee');
  await page.getByRole('navigation', { name: 'Nearest matches' }).getByRole('link', { name: /Alice/ }).click();
  await expect(page).toHaveURL(/\/oops-I-lost-it-again\/alice$/);
});
