import { readFile } from 'node:fs/promises';
import { expect, rowsOf, test } from '../visit';

test('the largest active vouch comes first, with its days, dollars and share', async ({ page }) => {
  await page.goto('/vouches?cols=vouchedAt,voucher,subject,amountWei,activeDays,ethDays,shareOfGiven,shareOfReceived');
  await expect(rowsOf(page)).toHaveCount(5);
  const first = rowsOf(page).first();
  await expect(first).toContainText('Frank');
  await expect(first).toContainText('Alice');
  await expect(first).toContainText(/1\.00 ETH \$[\d,]+/);
  await expect(first.locator('td').nth(4)).toHaveText('338.0');
  // The day cap: 180 of 338 days count.
  await expect(first.locator('td').nth(5)).toHaveText('180.0');
  await expect(first.locator('td').nth(6)).toHaveText('100.0%');
  await expect(first.locator('td').nth(7)).toHaveText('58.8%');
});

test('two vouches ended, one of them unhealthy; one pair is mutual', async ({ page }) => {
  await page.goto('/vouches?status=ended');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: 'Ended unhealthy' })).toHaveCount(1);
  await expect(rowsOf(page).filter({ hasText: 'Ended unhealthy' })).toContainText('Ivan');
  await page.goto('/vouches?mutual=yes');
  await expect(rowsOf(page)).toHaveCount(2);
  for (const row of await rowsOf(page).all()) {
    await expect(row).toContainText('Alice');
    await expect(row).toContainText('Bob');
  }
});

test('the file has wei as exact text', async ({ page }) => {
  await page.goto('/vouches');
  await expect(rowsOf(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV of all rows' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(lines[0]?.split(',')).toContain('amount_wei');
  expect(lines[1]?.split(',')[lines[0]?.split(',').indexOf('amount_wei') ?? -1]).toBe('1000000000000000000');
});

test('without a rate there are no dollar amounts, and the page says why', async ({ page }) => {
  await page.route('**/exchange-rates*', (route) => route.fulfill({ json: {} }));
  await page.goto('/vouches');
  await expect(page.getByText('The dollar rate is not available right now: amounts are in ETH only.')).toBeVisible();
  await expect(rowsOf(page).first()).not.toContainText('$');
});
