import { expect, test } from '../visit';

test('the heat map adds up to the votes of the range', async ({ page }) => {
  await page.goto('/votes/analysis?range=all');
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('14');
  const flow = page.getByRole('region', { name: /^Vote flow between levels/ });
  await flow.getByRole('radio', { name: 'Table' }).check();
  await expect(flow.locator('tbody td').first()).toBeVisible();
  const numbers = await flow.locator('tbody td').allTextContents();
  expect(numbers.reduce((sum, text) => sum + (Number(text) || 0), 0)).toBe(14);
});

test('cells below 20 votes have no percentage', async ({ page }) => {
  await page.goto('/votes/analysis?range=all');
  const shares = page.getByRole('region', { name: /^Up share by levels/ });
  await shares.getByRole('radio', { name: 'Table' }).check();
  await expect(shares.locator('tbody td').first()).toBeVisible();
  const cells = await shares.locator('tbody td').allTextContents();
  expect(cells.length).toBeGreaterThan(0);
  expect(new Set(cells)).toEqual(new Set(['–']));
  await expect(page.getByRole('main').getByRole('link', { name: 'voting analysis' })).toHaveAttribute(
    'href',
    '/mini-apps/voting-analysis',
  );
});

test('every control is stored in the address and restored from it', async ({ page }) => {
  await page.goto('/votes/analysis');
  await page.getByLabel('Target', { exact: true }).selectOption('slash');
  await page.getByLabel('Voter level').selectOption('known');
  await page.getByLabel(/Exclude flagged/).click();
  await page.getByLabel('Range').selectOption('all');
  await expect(page).toHaveURL(/type=slash/);
  await expect(page).toHaveURL(/level=known/);
  await expect(page).toHaveURL(/excludeFlagged=yes/);
  await expect(page).toHaveURL(/range=all/);
  await page.reload();
  await expect(page.getByLabel('Target', { exact: true })).toHaveValue('slash');
  await expect(page.getByLabel(/Exclude flagged/)).toBeChecked();
});

test('a range without votes says so', async ({ page }) => {
  await page.goto('/votes/analysis?range=2020-01-01..2020-01-02');
  await expect(page.getByText('Nobody voted in this range with these filters.')).toBeVisible();
});
