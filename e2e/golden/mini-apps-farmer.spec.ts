import { asksByItself, expect, refetch, rowsOf, test } from '../visit';

test('farmer scores: who has one, exactly why, and what would lower it', async ({ page }) => {
  // A site that has just started has not scored anyone yet.
  await expect(async () => {
    await page.goto('/mini-apps/farmer-scores');
    await expect(rowsOf(page)).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await expect(rowsOf(page)).toContainText(/Mallory.*62\.9.*high.*70%/s);
  await rowsOf(page).getByRole('link', { name: '62.9' }).click();
  const report = page.getByRole('dialog', { name: 'Farmer score of Mallory' });
  const points = {
    F1: '0.0 of 20',
    F4: '15.0 of 15',
    F5: '15.0 of 15',
    F6: '5.0 of 5',
    F7: '4.0 of 10',
    F9: '5.0 of 5',
  };
  for (const [id, words] of Object.entries(points))
    await expect(report.getByRole('listitem').filter({ hasText: id })).toContainText(words);
  await expect(report.getByText('not enough data')).toHaveCount(3);
  await expect(report.getByRole('region', { name: 'What would lower it' })).toContainText(
    '41.4 with reviews in batches at 30% or less',
  );
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await page.getByRole('textbox', { name: 'Person' }).fill('@alice');
  await page.getByRole('textbox', { name: 'Person' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Farmer score of Alice' })).toContainText(
    'Not enough data for a score',
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

test('a band below the minimum lowers the minimum to its floor', async ({ page }) => {
  await page.goto('/mini-apps/farmer-scores');
  await page.getByLabel('Band', { exact: true }).selectOption('some');
  await expect(page).toHaveURL(/\?(?=.*band=some)(?=.*minScore=25)/);
  await page.getByLabel('Band', { exact: true }).selectOption('high');
  await expect(page).toHaveURL(/\?(?=.*band=high)(?=.*minScore=25)/);
});

test('the old address of farmer scores redirects', async ({ page }) => {
  await page.goto('/all-farmer-scores');
  await expect(page).toHaveURL(/\/mini-apps\/farmer-scores$/);
});

test('a profile shows the score with its largest lines while the flag is on', async ({ page }) => {
  await asksByItself(page);
  await page.route('**/rpc/site_status*', async (route) => {
    const response = await refetch(route);
    const status = await response.json();
    await route.fulfill({ response, json: { ...status, flags: { ...status.flags, farmerScores: true } } });
  });
  await page.goto('/profiles/11');
  const card = page.getByRole('region', { name: 'Farmer scores' });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText(/62\.9.*high.*70%/s);
  await expect(card.getByRole('list', { name: 'Largest contributions' }).getByRole('listitem')).toHaveText([
    /Reviews in batches.*15\.0 of 15/,
    /Similar texts.*15\.0 of 15/,
    /5\.0 of 5/,
  ]);
  await expect(card.getByRole('link', { name: 'Every line, and what would lower it' })).toHaveAttribute(
    'href',
    '/mini-apps/farmer-scores?report=profileId%3A11',
  );
});
