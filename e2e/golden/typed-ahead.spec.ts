import type { Page } from '@playwright/test';
import { expect, settled, test } from '../visit';

/** Holds the file back until the returned function is called. */
async function slow(page: Page, file: RegExp): Promise<() => void> {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  // Prefetched files would be there already.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.route(file, async (route) => {
    await gone;
    await route.continue();
  });
  return go;
}

test('text typed before the palette loads is in it, and Enter opens that person', async ({ page }) => {
  const comes = await slow(page, /\/assets\/palette\./);
  await page.goto('/mini-apps');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('car');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toHaveCount(0);
  comes();
  // Also while one replaces the other.
  await page.keyboard.type('ol', { delay: 60 });
  await expect(field).toHaveValue('carol');
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog').getByRole('option', { name: /Carol/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profiles\/3$/);
});

test('Enter before the palette loads opens the typed person, and Escape closes it', async ({ page }) => {
  await slow(page, /\/assets\/palette\./);
  await page.goto('/mini-apps');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Find a person' })).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bob');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profiles\/2$/);
});
