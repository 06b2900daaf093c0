import { expect, rowsOf, test } from '../visit';

test('a long list paints only the rows near the view, and all rows can be read, searched and reached', async ({
  page,
}) => {
  await page.goto('/reviews?status=all&per=200&range=all');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(200);
  await expect(rows.first()).not.toHaveAttribute('data-far');
  await expect(rows.last()).toHaveAttribute('data-far');
  await expect(page.getByRole('table', { name: 'Reviews' }).getByRole('row')).toHaveCount(201);

  await rows.last().focus();
  await expect(rows.last()).toBeInViewport();
  await expect(rows.last()).not.toHaveAttribute('data-far');
  await expect(rows.last()).toHaveCSS('clip-path', 'none');
  await expect(rows.first()).toHaveAttribute('data-far');
  await page.keyboard.press('k');
  await expect(rows.nth(198)).toBeFocused();
});

test('a list of the usual length is painted in full', async ({ page }) => {
  await page.goto('/reviews?status=all&per=50&range=all');
  await expect(rowsOf(page)).toHaveCount(50);
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await expect(rowsOf(page).last()).toBeInViewport();
  await expect(page.locator('[data-far]')).toHaveCount(0);
});

test('a list that scrolls inside its table does not stretch the page', async ({ page }) => {
  await page.goto('/profiles?per=200');
  await expect(rowsOf(page)).toHaveCount(120);
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  const below = await page
    .getByRole('contentinfo')
    .evaluate((end) => document.documentElement.scrollHeight - scrollY - end.getBoundingClientRect().bottom);
  expect(below).toBeLessThanOrEqual(1);
});
