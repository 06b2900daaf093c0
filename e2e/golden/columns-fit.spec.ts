import { daily } from '../../shared/testing/src/daily';
import { PAGES } from '../pages';
import { expect, rowsOf, settled, test } from '../visit';

test('every column is fully visible, or in the details of its row', { tag: '@reads' }, async ({ page }) => {
  const clipped: string[] = [];
  let tables = 0;
  for (const { path } of daily(PAGES, 12)) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await settled(page);
    tables += await page.locator('[data-table] table').count();
    for (const width of [1280, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      if ((await page.locator('[data-table] [data-over]').count()) > 0) clipped.push(`${path} at ${width} px`);
    }
  }
  expect(tables).toBeGreaterThan(2);
  expect(clipped).toEqual([]);
});

test('a column without room is in the details, and moves into the table when the list is sorted by it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/profiles?sort=-score');
  const joined = page.getByRole('columnheader', { name: 'Joined' });
  await expect(rowsOf(page)).not.toHaveCount(0);
  await expect(joined).toHaveCount(0);
  const alice = rowsOf(page).first();
  await alice.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Joined' })).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Joined, descending' });
  await page.keyboard.press('Escape');
  await expect(joined).toBeVisible();
  await expect(page.locator('[data-over]')).toHaveCount(0);
});

test('columns chosen by a reader are all in the table, which then scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/profiles');
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Compare' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toBeAttached();
  await expect(page.locator('[data-over]')).toHaveCount(1);
});

test('on paper every column is printed', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/profiles');
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toBeAttached();
});
