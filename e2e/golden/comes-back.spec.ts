import type { Page } from '@playwright/test';
import { expect, rowsOf, test } from '../visit';

// What a server that is down leaves in the console.
test.use({ allowed: [/Failed to load resource|ChunkLoadError|section-|Loading chunk/] });

/** From here on these files are unavailable, until the returned function is called. */
async function away(page: Page, files: RegExp): Promise<() => void> {
  let gone = true;
  await page.route(files, (route) => (gone ? route.fulfill({ status: 503, json: {} }) : route.continue()));
  return () => {
    gone = false;
  };
}

const FAILED = /not available right now/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('code shared by a section and the site recovers by itself, and so does the section', async ({ page }) => {
  // Prefetched files would be there already.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/feedback');
  await expect(heading(page)).toBeVisible();
  const back = await away(page, /\/assets\/\d+\.[0-9a-f]+\.js/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(heading(page)).toHaveText(FAILED);
  back();
  await expect(rowsOf(page)).toHaveCount(15);
});

test('a page of the site itself recovers by itself', async ({ page }) => {
  await page.goto('/reviews');
  await expect(rowsOf(page)).toHaveCount(15);
  const back = await away(page, /\/assets\/feedback-page\./);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).press('Enter');
  await expect(heading(page)).toHaveText(FAILED);
  back();
  await expect(heading(page)).toHaveText('Feedback');
});

test('a document whose program did not load says so, and starts by itself', async ({ page }) => {
  const back = await away(page, /\/assets\/main\..*\.js/);
  await page.goto('/reviews');
  await expect(heading(page)).toHaveText('The site cannot start right now');
  await expect(page.getByText('Part of it did not arrive. Trying again in 5 seconds.')).toBeVisible();
  back();
  await expect(rowsOf(page)).toHaveCount(15);
});

test('a page whose backend is down says so until it is back, and then shows its rows', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/feedback');
  await expect(heading(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(/\/rpc\/(\w+)/.exec(request.url())?.[1] ?? ''));
  const back = await away(page, /\/rpc\/|\/first\.json/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews', exact: true }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(2);
  // No part of the page waits any longer: the only request asks whether the server is back.
  asked.length = 0;
  await page.evaluate(() => {
    const seen = window as unknown as { waited: boolean };
    seen.waited = false;
    const look = () => {
      seen.waited ||= document.querySelector('main [data-skeleton="shown"], main [aria-busy="true"]') !== null;
      requestAnimationFrame(look);
    };
    look();
  });
  await expect.poll(() => asked.filter(Boolean).length, { timeout: 15_000 }).toBe(2);
  expect(asked.filter(Boolean)).toEqual(['site_status', 'site_status']);
  expect(await page.evaluate(() => (window as unknown as { waited: boolean }).waited)).toBe(false);
  back();
  await expect(rowsOf(page)).toHaveCount(15);
  await expect(retry).toHaveCount(0);
});
