import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { daily } from '../../shared/testing/src/daily';
import { expect, rowsOf, settled, sidewaysScroll, test } from '../visit';

type DataSet = { now: string; reviews: { archivedAt: string | null }[]; slashes: unknown[]; invitations: unknown[] };
const data: DataSet = JSON.parse(
  readFileSync(fileURLToPath(new URL('../fixtures/hostile.json', import.meta.url)), 'utf8'),
);

const PATHS = ['/reviews?status=all&per=200', '/slashes', '/invitations?per=200', '/profiles', '/home'];
/** Each page every day, at one of the widths. */
for (const [place, path] of PATHS.entries())
  for (const width of daily(place % 2 ? [1280, 360] : [360, 1280], 1))
    test(`${path} at ${width} px runs no code from people's texts and keeps its layout`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      page.on('dialog', () => {
        throw new Error('A text of the data set opened a dialog.');
      });
      await page.goto(path);
      await settled(page);
      await expect(page.locator('main h1')).toBeVisible();
      if (path !== '/home') await expect(page.locator('[data-table]').first()).toBeVisible();
      expect(await page.locator('main :is(script, iframe, [onerror], [onload])').count()).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
    });

test('counts match the data set', async ({ page }) => {
  await page.goto('/reviews?per=200');
  await expect(rowsOf(page)).toHaveCount(data.reviews.filter((review) => review.archivedAt === null).length);
  await page.goto('/reviews?status=all&per=200');
  await expect(rowsOf(page)).toHaveCount(data.reviews.length);
  await page.goto('/slashes?per=200');
  await expect(rowsOf(page)).toHaveCount(data.slashes.length);
});
