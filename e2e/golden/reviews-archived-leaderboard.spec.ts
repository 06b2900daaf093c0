import { expect, rowsOf, test } from '../visit';

const PAGE = '/reviews/archived-leaderboard';

test('authors are ranked by reviews archived, each rate with its interval', async ({ page }) => {
  await page.goto(PAGE);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(0)).toContainText('Mallory');
  await expect(rowsOf(page).nth(0)).toContainText('90.9% (62.3% – 98.4%)');
  await expect(rowsOf(page).nth(0)).toContainText('28.4 days');
  await expect(rowsOf(page).nth(0)).toContainText('100.0% n=10');
  await expect(rowsOf(page).nth(0).getByRole('link', { name: '10', exact: true })).toHaveAttribute(
    'href',
    /^\/reviews\/mass-archive\?range=all&author=profileId%3A11$/,
  );
  await expect(rowsOf(page).nth(1)).toContainText('Ivan');
  await expect(rowsOf(page).nth(1)).toContainText('70.0 days');
  await expect(rowsOf(page).nth(1)).toContainText('100.0% (21% – 100%) n=1');
  const main = page.getByRole('main');
  await expect(main).toContainText('42.3%');
  await expect(main).toContainText('of 26');
});

test('by rate, only authors with ten reviews are ranked', async ({ page }) => {
  await page.goto(`${PAGE}?sort=rate`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Mallory');
  await page.goto(PAGE);
  await page.getByRole('button', { name: /^Rate/ }).first().click();
  await expect(page).toHaveURL(/sort=-?rate/);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('an empty ranking by rate explains the minimum', async ({ page }) => {
  await page.goto(`${PAGE}?sort=-rate&by=subject`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Nobody here has 10 or more reviews received.');
  await main.getByRole('button', { name: 'Rank by number instead' }).click();
  await expect(rowsOf(page)).toHaveCount(11);
});

test('eleven subjects lost one review each, Erin the one by Ivan', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Subjects' }).click();
  await expect(page).toHaveURL(/by=subject/);
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(rowsOf(page).filter({ hasText: 'Erin' })).toContainText('70.0 days');
  const heads = await page.locator('[data-table] thead th').allInnerTexts();
  const reviews = heads.findIndex((head) => head.startsWith('Archived'));
  for (const row of await rowsOf(page).all()) await expect(row.locator('th, td').nth(reviews)).toHaveText('1');
});

test('clearing the filters keeps the tab', async ({ page }) => {
  await page.goto(`${PAGE}?by=subject&person=@erin`);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove.*@erin/ }).click();
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(page).toHaveURL(/by=subject$/);
});

test('too few reviews for a curve: the page says so', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole('main')).toContainText('A curve needs 30 reviews or more; there are 26.');
});

test('a range of archive time counts the reviews archived in it', async ({ page }) => {
  await page.goto(`${PAGE}?range=2026-01-01..2026-01-31`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Ivan');
  await expect(page.getByRole('main')).toContainText('for all time only');
});
