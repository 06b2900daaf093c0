import { expect, moreFilters, test } from '../visit';

test('the figures of the stake', async ({ page }) => {
  await page.goto('/vouches/statistics');
  const stake = page.getByRole('region', { name: 'Stake figures' });
  await expect(stake).toContainText('2.30 ETH');
  // Less important figures are one press away.
  await expect(stake.getByText('Gini of received')).toBeHidden();
  await stake.getByText('More figures').click();
  await expect(stake.getByText('Gini of received')).toBeVisible();
  await expect(stake).toContainText('0.464');
  await expect(stake).toContainText('HHI 0.595');
  await expect(stake).toContainText('43.5%');
  await expect(stake).toContainText('not reached');
});

test('the unhealthy rate is uncertain: one of two, with its interval', async ({ page }) => {
  await page.goto('/vouches/statistics');
  const stake = page.getByRole('region', { name: 'Stake figures' });
  await expect(stake).toContainText(/50\.0%\s*of 2, likely 9% – 91%/);
});

test('the survival curve falls at 70.75 and 76 days', async ({ page }) => {
  await page.goto('/vouches/statistics');
  const kept = page.getByRole('region', { name: /^How long vouches last/ });
  await expect(kept).toContainText('All: median not reached.');
  await kept.getByRole('radio', { name: 'Table' }).check();
  await expect(kept.getByRole('row', { name: /^70\.8/ })).toContainText('85.7%');
  await expect(kept.getByRole('row', { name: /^76/ })).toContainText('71.4%');
});

test('the old address redirects here with its query', async ({ page }) => {
  await page.goto('/site-stats/vouch-stats?unit=count#top');
  await expect(page).toHaveURL(/\/vouches\/statistics\?unit=count#top$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vouch statistics');
});

test('filters are in the address and change the figures', async ({ page }) => {
  await page.goto('/vouches/statistics?minEth=0.5');
  const stake = page.getByRole('region', { name: 'Stake figures' });
  await expect(stake).toContainText('2.00 ETH');
  await (await moreFilters(page)).getByLabel('Include ended vouches').click();
  await expect(page).toHaveURL(/includeEnded=yes/);
  await page.goto('/vouches/statistics?minEth=1000');
  await expect(page.getByText('No vouches match these filters.')).toBeVisible();
});

test('the largest by number are not the largest by ETH', async ({ page }) => {
  const first = page
    .getByRole('region', { name: /^Largest vouchers/ })
    .getByRole('listitem')
    .first();
  await page.goto('/vouches/statistics');
  await expect(first).toContainText('Frank');
  await page.goto('/vouches/statistics?unit=count');
  await expect(first).toContainText('Alice');
});

test('a bar leads to the vouches behind it', async ({ page }) => {
  await page.goto('/vouches/statistics');
  const top = page.getByRole('region', { name: /^Largest vouchers/ });
  await top.getByRole('link', { name: 'Frank' }).click();
  await expect(page).toHaveURL(/\/vouches\?author=profileId(:|%3A)6/);
});

test('a past day also ends the chart of the stock', async ({ page }) => {
  await page.goto('/vouches/statistics?asOf=2026-01-11');
  await expect(page.getByRole('region', { name: 'Stake figures' })).toContainText('2.31 ETH');
  const stock = page.getByRole('region', { name: /^Vouched ETH over time/ });
  await stock.getByRole('radio', { name: 'Table' }).check();
  await expect(stock.locator('tbody tr').last().locator('td').last()).toHaveText('2.31');
});
