import { daily } from '../../shared/testing/src/daily';
import { expect, rowsOf, test } from '../visit';

test('bob cast three votes, each with its direction', async ({ page }) => {
  await page.goto('/votes/search/bob');
  await expect(rowsOf(page)).toHaveCount(3);
  const row = (text: string) => rowsOf(page).filter({ hasText: text });
  // "Upheld" contains an "Up" too.
  await expect(row('Upheld').getByText('Up', { exact: true })).toBeVisible();
  await expect(row('Defended').getByText('Down', { exact: true })).toBeVisible();
  await expect(row('Mallory').getByText('Down', { exact: true })).toBeVisible();
  // The table below has the same name.
  const figures = page.getByRole('region', { name: 'Votes cast', exact: true }).first();
  await expect(figures).toContainText('Slash votes with the outcome');
  await expect(figures).toContainText('of 2, likely');
  await expect(figures).toContainText('first on Jan 10, 2026');
  // The page of one person belongs to its entry in the bar.
  const bar = page.getByRole('navigation', { name: 'Section' });
  await expect(bar.locator('[aria-current="page"]')).toHaveText('By person');
});

test('the vote on an open slash has no direction, in no figure and in no filter', async ({ page }) => {
  await page.goto('/votes/search/carol');
  const open = rowsOf(page).filter({ hasText: 'Open' });
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('Hidden');
  await expect(open).not.toContainText(/\bUp\b|\bDown\b/);
  await open.getByRole('button', { name: 'Show details' }).click();
  await expect(
    page
      .getByText('Directions stay hidden')
      .or(page.getByTitle(/stay hidden/))
      .first(),
  ).toBeAttached();
  await expect(page.getByText(/^Live:/)).toHaveCount(0);
  await page.goto('/votes/search/carol?direction=up');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Open' })).toHaveCount(0);
});

for (const form of daily(['@Bob', '2', 'profileId:2', encodeURIComponent('https://x.com/Bob')], 1))
  test(`the form ${form} leads to the same votes at the same address`, async ({ page }) => {
    await page.goto(`/votes/search/${form}?range=all`);
    await expect(page).toHaveURL(/\/votes\/search\/bob\?range=all$/);
    await expect(rowsOf(page)).toHaveCount(3);
  });

test('an unknown handle gives suggestions and announces it to screen readers', async ({ page }) => {
  await page.goto('/votes/search/alic');
  await expect(page.getByText('No votes, because no profile here is called “alic”.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No one here is called alic.' })).toBeAttached();
  await expect(page.locator('meta[name="robots"][content="noindex"]').first()).toBeAttached();
  await page.getByRole('navigation', { name: 'Nearest matches' }).getByRole('link', { name: 'Alice' }).click();
  await expect(page).toHaveURL(/\/votes\/search\/alice$/);
  await expect(rowsOf(page).first()).toBeVisible();
});

test('the box leads to a person by any form of id, and Back leads out again', async ({ page }) => {
  await page.goto('/votes/search');
  await expect(page.getByText('Name a person to see how they vote.')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Person', exact: true });
  await box.fill('https://x.com/Alice');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/votes\/search\/alice$/);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/votes\/search$/);
});

test('votes received are a separate view, with the voters', async ({ page }) => {
  await page.goto('/votes/search/mallory');
  await page
    .getByRole('navigation', { name: 'Votes cast or received' })
    .getByRole('link', { name: /Received/ })
    .click();
  await expect(page).toHaveURL(/dir=received/);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: 'Alice' })).toContainText('Down');
  await expect(rowsOf(page).filter({ hasText: 'Bob' })).toContainText('Down');
});

test('a row shows live counts from the network, and none without an answer', async ({ page }) => {
  await page.route('**/votes/stats*', (route) => route.fulfill({ json: { counts: { upvotes: 7, downvotes: 2 } } }));
  await page.goto('/votes/search/bob?type=review');
  await rowsOf(page).first().getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('Live: 7 up, 2 down')).toBeVisible();
  await page.unroute('**/votes/stats*');
  await page.route('**/votes/stats*', (route) => route.fulfill({ json: { counts: null } }));
  await page.reload();
  await rowsOf(page).first().getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText(/Review 16 by/)).toBeVisible();
  await expect(page.getByText(/^Live:/)).toHaveCount(0);
});
