import { hasPage } from '../pages';
import { asksByItself, expect, refetch, rowsOf, test } from '../visit';

const PAGE = '/reviews/mass-archive';

test('the golden set holds one event, and no single archive', async ({ page }) => {
  await page.goto(PAGE);
  await expect(rowsOf(page)).toHaveCount(1);
  const row = rowsOf(page).first();
  for (const words of ['Mallory', '10', '90.9% n=11', '9 min', '28 days', '100.0% n=10', 'Unexplained'])
    await expect(row).toContainText(words);
  await expect(page.locator('[data-table]')).not.toContainText('Ivan');
  await page.goto(`${PAGE}?min=2`);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('the drawer lists the ten reviews with their original text', async ({ page }) => {
  await page.goto(PAGE);
  await rowsOf(page).first().getByRole('link', { name: /ago/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Mass archive by Mallory' });
  const reviews = drawer.getByRole('region', { name: 'Archived reviews' }).getByRole('listitem');
  await expect(reviews).toHaveCount(10);
  for (const review of await reviews.all())
    await expect(review).toContainText('Great person, highly trusted, recommend');
  await expect(drawer).toContainText('10 of 11 reviews archived in 9 min');
  await expect(drawer).toContainText('No known context fits.');
  await drawer.getByRole('link', { name: 'Their place on the archived leaderboard' }).click();
  await expect(page).toHaveURL(/archived-leaderboard\?person=profileId/);
  await expect(rowsOf(page)).toHaveCount(1);
});

/** The database sets the tag itself; the page must show the one it gets. */
test('a slash flight is named, with its slashes', async ({ page }) => {
  await asksByItself(page);
  await page.route('**/rpc/reviews_mass_archive?*', async (route) => {
    const answer = await refetch(route);
    const body = await answer.json();
    Object.assign(body.rows[0], { context: 'slash-flight', slashIds: [50, 51, 52, 53, 54, 55] });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(PAGE);
  const row = rowsOf(page).first();
  await expect(row).toContainText('Slash flight');
  await expect(row.getByText('Slash #50')).toBeVisible();
  await expect(row.locator('a[href="/slashes/impact/50"]')).toHaveCount(hasPage('/slashes/impact/50') ? 1 : 0);
  await expect(row).toContainText('and 4 more');
});

test('the banner says that archiving avoids no penalty', async ({ page, request }) => {
  await page.goto(PAGE);
  const banner = page.getByRole('complementary', { name: 'How to read this page' });
  await expect(banner).toContainText('Under EIP-9, archiving during a slash does not avoid the penalty.');
  await expect(banner).toContainText('Method version D12.1');
  expect(await (await request.get(PAGE)).text()).toContain('<meta name="robots" content="noindex">');
});

test('filters are in the address, and an empty list leads on', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole('combobox', { name: 'Context' }).selectOption('Retaliation');
  await expect(page).toHaveURL(/context=retaliation/);
  const main = page.getByRole('main');
  await expect(main).toContainText('Nobody archived 5 or more reviews in one sitting in this range.');
  await expect(main.getByRole('link', { name: 'archived leaderboard', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Remove Context: Retaliation to show 1' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('the timeline shows the windows of four slashes; its table has the same numbers', async ({ page }) => {
  await page.goto(PAGE);
  const picture = page.getByRole('region', { name: /Mass archives over time/ });
  await expect(picture).toContainText('Slash windows (4)');
  await picture.getByRole('radio', { name: 'Table' }).check();
  await expect(picture.getByRole('row').nth(1)).toContainText('Mallory');
  await expect(picture.getByRole('row').nth(1)).toContainText('10');
});
