import { expect, test } from '../visit';

test('two figures against each other: a warning appears when there are too few people', async ({ page }) => {
  const figures = page.getByRole('region', { name: 'Key figures' });
  // A site that has just started has not computed the figures yet.
  await expect(async () => {
    await page.goto('/score-correlation');
    await expect(figures).toContainText(/People with both figures.*12/s, { timeout: 10_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/mini-apps\/score-correlation$/);
  await expect(figures).toContainText(/People.*12.*Pearson.*0\.196.*under 30 people.*Spearman.*0\.191/s);
  await expect(page.getByText('Only 12 people: too few to say')).toBeVisible();
  const above = page.getByRole('region', { name: /^More than predicted/ });
  await expect(above.getByRole('row').nth(1)).toContainText(/Alice.*3.*2,100.*\+684/s);

  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(page).toHaveURL(/x=score&y=activeReviews/);
  await expect(figures).toContainText(/Pearson.*0\.196/s);
  await page.getByLabel('Across', { exact: true }).selectOption('xpSeason');
  await page.getByLabel('Up', { exact: true }).selectOption('score');
  await expect(figures).toContainText(/Pearson.*0\.131.*Spearman.*0\.200/s);
  await page.getByLabel('Hold constant').selectOption('ageDays');
  await expect(figures).toContainText(/With other figures held constant.*Days since joining/s);
});

test('a cell of the matrix leads to its two figures', async ({ page }) => {
  // A site that has just started has not computed the matrix yet.
  const matrix = page.getByRole('region', { name: /^All figures/ });
  await expect(async () => {
    await page.goto('/mini-apps/score-correlation?view=matrix');
    await expect(matrix).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await matrix.getByRole('slider').press('Home');
  await matrix.getByRole('slider').press('Enter');
  await expect(page).toHaveURL(/x=score$/);
});
