import type { Page } from '@playwright/test';
import { expect, rowsOf, settled, test } from '../visit';

test.use({ allowed: [/Failed to load resource|ERR_|ChunkLoadError|section-|Loading chunk/] });

const told = (page: Page) => page.getByText('You are offline, or the site cannot be reached.');
const figures = (page: Page) => page.getByRole('region', { name: 'Key figures' });
const range = (page: Page) => page.getByRole('combobox', { name: 'Range' });

/** What the browser reports about the network from here on, true or not. */
const browserSays = (page: Page, onLine: boolean) =>
  page.evaluate((onLine) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
    dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  }, onLine);

/** Another range is requested and gets no answer: no old value may stay under it. */
async function showsNothingOld(page: Page): Promise<void> {
  await range(page).selectOption('7d');
  await expect(told(page)).toContainText('The data shown was loaded');
  await expect(figures(page)).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await expect(page.locator('main [data-skeleton="shown"]')).toHaveCount(0);
}

test('without a network no figure is shown under a range it does not belong to, and the page says so', async ({
  page,
  context,
}) => {
  await page.goto('/vouches?range=all');
  await settled(page);
  await expect(figures(page)).toBeVisible();
  // Its text loads once the page is idle; without it nothing can be said.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline.')),
  );
  await context.setOffline(true);
  await showsNothingOld(page);
  // The palette does not wait forever either.
  await context.setOffline(false);
  await expect(told(page)).toHaveCount(0);
  await expect(figures(page)).toBeVisible();
});

test('a browser that only thinks it is offline gets answers', async ({ page }) => {
  await page.goto('/vouches?range=all');
  await settled(page);
  await browserSays(page, false);
  const answered = page.waitForResponse((answer) => answer.url().includes('/rpc/vouches_list') && answer.ok());
  await range(page).selectOption('7d');
  await answered;
  await settled(page);
  await expect(figures(page)).toBeVisible();
  await expect(told(page)).toHaveCount(0);
});

test('a dead network that the browser takes for a working one is reported', async ({ page }) => {
  await page.goto('/vouches?range=all');
  await settled(page);
  await page.route(/\/rpc\/|first\.json/, (route) => route.abort());
  await browserSays(page, true);
  await showsNothingOld(page);
});
