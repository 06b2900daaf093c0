import { SITES } from '../sites';
import { asksByItself, expect, rowsOf, test } from '../visit';

const backend = `http://localhost:${SITES.golden.ports.backend}/**`;

test.use({ allowed: [/Failed to load resource|ERR_/] });

for (const [path, rows] of [
  ['/reviews', 15],
  ['/profiles', 12],
  ['/slashes', 4],
] as const)
  test(`${path} says when the backend is away, and Retry brings the rows`, async ({ page }) => {
    await asksByItself(page);
    await page.route(backend, (route) => route.abort());
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).last();
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute(backend);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(rowsOf(page)).toHaveCount(rows);
  });

test('an answer that is no list is an error with Retry, not a broken page', async ({ page }) => {
  await asksByItself(page);
  await page.route(backend, (route) => route.fulfill({ contentType: 'application/json', body: '{"rows":null}' }));
  await page.goto('/reviews');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' }).last()).toBeVisible({
    timeout: 30_000,
  });
});
