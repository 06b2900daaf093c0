import { readFile } from 'node:fs/promises';
import { expect, rowsOf, test } from '../visit';

const tabs = '?tab=';

test("a person's XP by week is a tab, whose state stays in the address beside it", async ({ page }) => {
  await page.goto('/profiles/@carol');
  await page.getByRole('link', { name: 'XP', exact: true }).click();
  await expect(page).toHaveURL(/\/profiles\/3\?tab=xp$/);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Season total.*2,100/s);
  await expect(figures).toContainText(/Weeks in a row.*3/s);
  // The current week too.
  await expect(rowsOf(page)).toHaveCount(5);
  await page.getByLabel('Compare with').fill('@bob');
  await page.getByLabel('Compare with').press('Enter');
  await expect(page).toHaveURL(/tab=xp.*compare=@bob/);
  await expect(page.getByRole('button', { name: /Remove filter Beside/ })).toBeVisible();
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/profiles\/3\/weekly-xp$/);
});

test("a person's market is a tab; a person without one is told so", async ({ page }) => {
  await page.goto(`/profiles/1${tabs}market`);
  const figures = page.getByRole('region', { name: 'Key figures' });
  for (const text of ['62', '+115', '0.200', '0.130']) await expect(figures).toContainText(text);
  await expect(page.getByRole('region', { name: 'Holders' }).getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Side').selectOption('distrust');
  await expect(page).toHaveURL(/tab=market.*side=distrust/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goto(`/profiles/2${tabs}market`);
  await expect(page.getByRole('main')).toContainText('Bob has no trust market.');
});

test("a person's network: who endorses whom, how close they are, and who was invited", async ({ page }) => {
  await page.goto(`/profiles/1${tabs}network`);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Endorsers.*3/s);
  await expect(figures).toContainText(/Endorsed.*2/s);
  await expect(figures).toContainText(/Both ways.*2/s);
  await expect(figures).toContainText(/16\.7%.*of 6/s);
  await expect(rowsOf(page)).toHaveText([/Frank.*Vouches/, /Bob.*Vouches.*Vouches/, /Carol.*Vouches.*Reviewed/]);
  await figures.getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/tab=network&side=in/);
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('radio', { name: 'Both ways' }).click();
  await expect(page).toHaveURL(/tab=network&side=both/);
  await expect(rowsOf(page)).toHaveCount(2);
  const circle = page.getByRole('region', { name: /^Circle/ });
  await circle.getByRole('radio', { name: 'Table' }).check();
  await expect(circle.getByRole('row')).toHaveText([/Endorses/, /Frank.*Bob/]);
  const invited = page.getByRole('list', { name: 'Invited' });
  await expect(invited.getByRole('listitem')).toHaveText([/Frank/, /Bob/, /Carol/, /Niaj/, /Ivan/, /Judy/]);
  await figures.getByRole('link', { name: '6', exact: true }).click();
  await expect(page).toHaveURL(/\/invitations\?/);
  await expect(rowsOf(page)).toHaveCount(6);
});

test('votes received are shown beside votes cast', async ({ page }) => {
  await page.goto(`/profiles/11${tabs}votes&range=all`);
  await page.getByRole('radio', { name: 'Received' }).click();
  await expect(page).toHaveURL(/dir=in/);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: 'Alice' })).toContainText('Down');
  await expect(rowsOf(page).filter({ hasText: 'Bob' })).toContainText('Down');
});

test('the event days follow the selected part of the score chart', async ({ page }) => {
  await page.goto('/profiles/1');
  const score = page.getByRole('region', { name: /^Score/ });
  const plot = score.getByRole('slider', { name: 'Score, cursor' });
  await plot.scrollIntoViewIfNeeded();
  await page.locator('#events').scrollIntoViewIfNeeded();
  const days = page.getByRole('region', { name: /^Day by day/ });
  await expect(days.getByRole('listitem').filter({ hasText: 'Feb 1, 2026' })).toContainText(
    '1 positive review received',
  );
  await expect(days.getByRole('listitem').filter({ hasText: 'Mar 1, 2026' })).toContainText(
    '1 review about them taken back',
  );
  // The strip below the score: the same time, events as marks, words at the cursor, numbers and file.
  const strip = page.getByRole('region', { name: /^Events/ });
  const marks = strip.getByRole('slider', { name: 'Events, cursor' });
  await expect(marks).toHaveAttribute('aria-valuetext', 'Mar 1, 2026: 1 review about them taken back');
  // One time axis for both: the strip is as wide as the line above it.
  const widths = await Promise.all([plot, marks].map(async (each) => (await each.locator('svg').boundingBox())?.width));
  expect(widths[1]).toBe(widths[0]);
  await marks.press('ArrowLeft');
  await marks.press('ArrowLeft');
  await expect(marks).toHaveAttribute('aria-valuetext', /^Feb 1, 2026: 1 positive review received/);
  await strip.getByRole('radio', { name: 'Table' }).check();
  await expect(strip.getByRole('row', { name: /^Oct 2, 2025 rule changed: EIP-10/ })).toBeVisible();
  await strip.getByRole('radio', { name: 'Chart' }).check();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('The score is not drawn.');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/range=2025-01-20\.\.2025-09-01/);
  await expect(days).toContainText('within Jan 20, 2025 – Sep 1, 2025');
  await expect(marks).toHaveAttribute('aria-valuetext', /2025: /);
  await expect(days.getByText('Feb 1, 2026')).toHaveCount(0);
  await score.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/profiles\/1$/);
  await days.getByRole('listitem').filter({ hasText: 'Feb 1, 2026' }).getByRole('link').click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Mallory');
});

test('two rows of the search are compared side by side, and saved as a picture', async ({ page }) => {
  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Compare Alice' }).click();
  await page.getByRole('button', { name: 'Compare Bob' }).click();
  await expect(page).toHaveURL(/c=1,2/);
  await page.getByRole('region', { name: 'Compare' }).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(/\/profileoverview\?c=1,2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alice, Bob');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('profileoverview_users_101-102_2026-03-16.png');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // About 678 by 520 px, at twice the resolution.
  expect(bytes.readUInt32BE(16)).toBe(2 * (2 * 24 + 170 + 2 * 230));
});

test('a definition has its own address, also in a folded group', async ({ page }) => {
  await page.goto('/site-stats#metric-D1');
  const metric = page.locator('#metric-D1');
  await expect(metric.getByRole('heading', { level: 4 })).toBeInViewport();
  await metric.getByRole('link', { name: 'D1', exact: true }).click();
  await expect(page).toHaveURL(/\/site-stats#metric-D1$/);
  await page.goto('/profiles/1');
  await page.getByRole('button', { name: 'About Higher scores' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Method, with an example' }).click();
  await expect(page).toHaveURL(/\/site-stats#metric-profile\.percentile$/);
  await expect(page.locator('[id="metric-profile.percentile"]').getByRole('heading', { level: 4 })).toBeInViewport();
});
