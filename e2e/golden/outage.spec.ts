import { daily } from '../../shared/testing/src/daily';
import { asksByItself, expect, mendAndRetry, rowsOf, settled, test } from '../visit';

/** The backend's addresses, wherever it is. */
const backend = /\/(rest|functions|auth|realtime)\/v1\//;

test.use({ allowed: [/Failed to load resource|ERR_/] });

for (const [path, rows] of daily(
  [
    ['/reviews', 15],
    ['/profiles', 12],
    ['/slashes', 4],
  ] as const,
  1,
))
  test(`${path} says when the backend is down, and Retry loads the rows`, async ({ page }) => {
    await asksByItself(page);
    await page.route(backend, (route) => route.abort());
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).last();
    await expect(alert).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await mendAndRetry(page, alert.getByRole('button', { name: 'Retry' }), () => page.unroute(backend));
    await expect(rowsOf(page)).toHaveCount(rows);
  });

test('an answer that is not a list is an error with Retry, not a broken page', async ({ page }) => {
  await asksByItself(page);
  await page.route(backend, (route) => route.fulfill({ contentType: 'application/json', body: '{"rows":null}' }));
  await page.goto('/reviews');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' }).last()).toBeVisible();
});

for (const path of daily(
  ['/reviews', '/votes', '/slashes/bad-friends', '/invitations/eip10-scores', '/vouches', '/mini-apps/farmer-scores'],
  2,
))
  test(`${path} shows its figures and rows again on a second visit while the backend is down`, {
    tag: '@reads',
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await settled(page);
    // Every figure has a button for its definition.
    const figures = page.getByRole('main').getByRole('button', { name: /^About / });
    await expect(rowsOf(page).first()).toBeVisible();
    const names = () => figures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const before = await names();
    expect(before.length).toBeGreaterThan(3);
    // The footer makes its request after the page.
    await expect(page.getByRole('contentinfo')).toContainText('Data updated');
    await page.route(backend, (route) => route.abort());
    await page.clock.fastForward('01:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('This is the last answer we have').first()).toBeVisible();
    // Those further down may have loaded since: only what was there must stay.
    expect(await names()).toEqual(expect.arrayContaining(before));
    await expect(page.getByRole('contentinfo')).toContainText('cannot be reached right now. Data updated');
    await expect(rowsOf(page).first()).toBeVisible();
  });
