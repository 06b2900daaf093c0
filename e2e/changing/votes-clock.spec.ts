import { expect, rowsOf, test } from '../visit';

test('a vote on an open slash shows its direction once the clock passes the close', async ({ page, withClock }) => {
  const vote = rowsOf(page).filter({ hasText: 'Niaj' });
  await page.goto('/votes/search/carol');
  await expect(vote).toContainText('Hidden');
  await withClock('2026-03-17T12:00:00Z');
  await page.reload();
  await expect(vote).toContainText('Inconclusive');
  await expect(vote.getByText('Up', { exact: true })).toBeVisible();
});
