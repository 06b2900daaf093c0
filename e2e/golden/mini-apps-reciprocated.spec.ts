import { expect, rowsOf, test } from '../visit';

test('exchanged reviews, how fast they were answered, and what another rule would change', async ({ page }) => {
  // A site that has just started has not paired the reviews yet.
  await expect(async () => {
    await page.goto('/mini-apps/reciprocated-reviews');
    await expect(rowsOf(page)).toHaveCount(4, { timeout: 10_000 });
  }).toPass();
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Share of reviews returned.*53\.3%.*Beyond chance.*0\.474/s);
  const pairs = [/Alice.*Bob.*20 min/s, /Mallory.*Erin.*22 min/s, /Grace.*Carol.*2 hr/s, /Carol.*Alice.*30 days/s];
  for (const [place, words] of pairs.entries()) await expect(rowsOf(page).nth(place)).toContainText(words);
  await page.getByLabel('Answered', { exact: true }).selectOption('30m');
  await expect(page).toHaveURL(/band=30m/);
  await expect(rowsOf(page)).toHaveCount(2);
  const latency = page.getByRole('region', { name: 'Time to the answer' });
  await expect(latency.locator('svg[data-plot]')).toContainText('30 min');

  await page.getByLabel('Sentiment', { exact: true }).selectOption('any');
  await expect(page).toHaveURL(/sentiment=any/);
  // In this network praise was only ever answered with praise.
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /Remove filter Sentiment.*Anything/ })).toBeVisible();

  // One person: the people they exchange praise with.
  await page.goto('/mini-apps/reciprocated-reviews?person=carol');
  const ring = page.getByRole('region', { name: 'Around Carol' });
  await expect(ring.getByRole('slider')).toHaveAttribute('aria-valuetext', /both ways/);
  await ring.getByLabel('Table', { exact: true }).check();
  await expect(ring.getByRole('row', { name: /Carol.*both ways/ })).toHaveCount(2);

  await page.goto('/mini-apps/reciprocated-reviews');
  await page.getByRole('link', { name: 'What counts' }).click();
  // Until then the list shows the pairs, two of which include her.
  const alice = rowsOf(page).filter({ hasText: 'Alice' });
  await expect(alice).toHaveCount(1);
  await expect(alice).toContainText('32120+9');

  await page.getByRole('link', { name: 'Other rules' }).click();
  await expect(figures).toContainText(/Not counted under your rule.*0 reviews/s);
  await page.getByRole('slider', { name: 'Returned reviews that always count' }).fill('0');
  await page.getByRole('slider', { name: 'More for each review not returned' }).fill('0');
  await expect(figures).toContainText(/Not counted under your rule.*8 reviews.*People who lose.*6/s);
  await page.getByRole('button', { name: 'Back to the current rule' }).click();
  await expect(page.getByText('with these numbers, the same reviews count as today')).toBeVisible();
});
