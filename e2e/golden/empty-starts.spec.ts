import { daily } from '../../shared/testing/src/daily';
import { asksByItself, expect, test } from '../visit';

/** Pages that start without a person, and what their address says once the example is shown. */
const STARTS: readonly (readonly [path: string, button: string, address: RegExp])[] = [
  ['/profileoverview', 'Show two well-known people', /\/profileoverview\?c=\d+,\d+$/],
  ['/user/profile', 'Show a well-known profile', /\/profiles\/\d+$/],
  ['/votes/search', 'Show a well-known person', /\/votes\/search\/\w+$/],
  ['/slashes/bad-friends', 'Show an example', /\/slashes\/bad-friends\?check=\w+$/],
  ['/mini-apps/voting-analysis?view=matrix', 'Compare five well-known people', /ids=(\w+,){4}\w+$/],
  ['/mini-apps/twitter-score-lookup', 'Show an example', /\?h=\w+,\w+,\w+$/],
];

for (const [path, button, address] of daily(STARTS, 2))
  test(`${path} shows an example with real people at one press`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toHaveCount(0);
  });

test.describe('without an answer', () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test('an example that fails says so, and can be requested again', async ({ page }) => {
    await page.goto('/profileoverview');
    await page.route('**/rpc/profiles_search*', (route) => route.abort());
    const example = page.getByRole('button', { name: 'Show two well-known people' });
    await example.click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\w/ })).toBeVisible();
    await page.unroute('**/rpc/profiles_search*');
    await example.click();
    await expect(page).toHaveURL(/\?c=\d+,\d+$/);
  });
});

test('while figures are computed for the first time, no sentence and no word about a person is based on them', async ({
  page,
}) => {
  await asksByItself(page);
  await page.route('**/rpc/site_status*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, sync: { ...json.sync, counted: { done: 1, of: 51 } } } });
  });
  await page.goto('/reviews');
  await expect(page.getByRole('progressbar', { name: 'Counting progress' })).toBeVisible();
  const finding = page.locator('[data-finding]');
  await expect(finding).toHaveCount(1);
  await expect(finding).toBeHidden();
  await page.goto('/profiles/1');
  await expect(page.getByRole('progressbar', { name: 'Counting progress' })).toBeVisible();
  const summary = page.getByRole('main').getByText('Nothing unusual.');
  await expect(summary).toHaveCount(1);
  await expect(summary).toBeHidden();
  await expect(page.getByRole('button', { name: 'Why “Nothing unusual”' })).toHaveCount(0);
  await page.unroute('**/rpc/site_status*');
  await page.reload();
  await expect(summary).toBeVisible();
  await page.goto('/reviews');
  await expect(finding).toBeVisible();
});
