import { expect, rowsOf, sidewaysScroll, test } from '../visit';

test('operators, chips and text stay in step, and a mistake is underlined with its correction', async ({ page }) => {
  await page.goto('/reviews/overview?q=author%3Amallory+is%3Aarchived');
  await expect(page).toHaveURL('/mini-apps/ethossearch?q=author%3Amallory+is%3Aarchived');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: /Remove filter Is.*archived/ }).click();
  const box = page.getByRole('searchbox', { name: 'Search what people wrote' });
  await expect(box).toHaveValue('author:mallory');
  await expect(rowsOf(page)).toHaveCount(11);
  await box.fill('"highly trusted"');
  await box.press('Enter');
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(page.locator('mark').first()).toHaveText('highly trusted');
  await box.fill('subject:erin is:negatve');
  await box.press('Enter');
  await expect(page.locator('u')).toHaveText('is:negatve');
  await page.getByRole('button', { name: 'Use is:negative' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Alice');
});

test('the claims of slashes, open ones too; nothing found leads on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/mini-apps/reviewoverview?q=type%3Aslash');
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/Texts found.*4/s);
  await expect(page.getByRole('link', { name: '2 texts' }).first()).toHaveAttribute(
    'href',
    /q=type:slash\+from:profileId:1/,
  );
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto('/mini-apps/ethossearch?q=nothing-like-this');
  await expect(page.getByText('Nothing that was written matches.')).toBeVisible();
});
