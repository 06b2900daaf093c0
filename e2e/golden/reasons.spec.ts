import { expect, rowsOf, test } from '../visit';

test('what tells most about a person stands under the header; it and every figure lead to as many rows as they count', async ({
  page,
}) => {
  await page.goto('/profiles/11');
  const reasons = page.getByRole('region', { name: 'Reasons' });
  await expect(reasons.getByRole('listitem')).toHaveText([
    'Against: Wrote 11 reviews of 11 people in 20 minutes, all with the same text',
    'Against: Took back 10 of 11 reviews, 10 of them within 9 minutes',
    'To know: Their inviter carries the bond for 54 more days',
  ]);
  await expect(reasons).toContainText('Signals, not verdicts');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await reasons.getByRole('link', { name: /^Took back/ }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto('/profiles/11');
  await expect(page.getByRole('region', { name: 'Says' })).toContainText(/Taken back.*10 of 11.*90\.9%/s);
  await page.getByRole('link', { name: '10 reviews taken back' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto('/profiles/4');
  await expect(reasons).toContainText('Too little is known: 0 reviews, 0 votes, joined 1 year ago.');
});
