import { asksByItself, expect, refetch, test } from '../visit';

const SHOWN = [
  '/mini-apps/twitter-score-lookup',
  '/mini-apps/raffle-bot',
  '/mini-apps/reciprocated-reviews',
  '/mini-apps/ethossearch',
  '/mini-apps/score-correlation',
  '/mini-apps/oops-I-lost-it-again',
  '/mini-apps/weekly-xp-overview',
  '/mini-apps/voting-analysis',
];

test('eight tools, each a link with its number; the ninth is hidden by its flag but can still be reached', async ({
  page,
}) => {
  await page.goto('/mini-apps');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(8);
  const paths = await cards
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.toSorted()).toEqual(SHOWN.toSorted());
  await expect(cards.filter({ hasText: 'Voting analysis' })).toContainText('3slashes closedcounted now');
  await expect(page.getByText('Farmer scores')).toHaveCount(0);
  await page.goto('/mini-apps/farmer-scores');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farmer scores');
});

test('with its flag on, the ninth is shown too', async ({ page }) => {
  await asksByItself(page);
  await page.route('**/rpc/site_status*', async (route) => {
    const response = await refetch(route);
    const status = await response.json();
    await route.fulfill({ response, json: { ...status, flags: { ...status.flags, farmerScores: true } } });
  });
  await page.goto('/mini-apps');
  await expect(page.getByRole('article').filter({ hasText: 'Farmer scores' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(9);
});

test('a tag filters and stays in the address, a favorite comes first and stays on the device', async ({ page }) => {
  await page.goto('/mini-apps');
  const cards = page.getByRole('article');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('lookup');
  await expect(page).toHaveURL('/mini-apps?tag=lookup');
  // The address changes before the cards do.
  await expect.poll(() => cards.count()).toBeLessThan(8);
  const few = await cards.count();
  expect(few).toBeGreaterThan(0);
  await page.reload();
  await expect(cards).toHaveCount(few);
  await page.goto('/mini-apps?tag=nothing-like-this');
  await expect(page).toHaveURL('/mini-apps');
  await page.getByRole('button', { name: 'Favorite: Voting analysis' }).click();
  await expect(cards.first()).toContainText('Voting analysis');
  await page.reload();
  await expect(cards.first()).toContainText('Voting analysis');
  await page.getByRole('link', { name: 'Ask your own' }).click();
  await expect(page).toHaveURL('/magic');
});
