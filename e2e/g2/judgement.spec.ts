import { daily } from '../../shared/testing/src/daily';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';

// A network in which no one was slashed and every person joined without a known invitation.
for (const [path, heading] of daily(
  [
    ['/slashes', 'Slashes'],
    ['/slashes/overview', 'Slash statistics'],
    ['/slashes/impact', 'Slash impact'],
    ['/slashes/bad-friends', 'Supporters of slashed people'],
    ['/slashes/misplaced-slashes', 'Misplaced slashes'],
    ['/slash-votes', 'Slash votes'],
    ['/invitations', 'Invitations'],
    ['/invitations/eip10-scores', 'Bond scores under EIP-10'],
    ['/invitations/stats', 'Invitation statistics'],
  ] as const,
  3,
))
  test(`${path} says that there is nothing yet, and breaks nowhere`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toContainText(/nothing|nobody|no slash|no invitation/i);
    await expect(rowsOf(page)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|could not/);
    expect(await sidewaysScroll(page)).toBe(0);
  });

test('an unknown slash is not found, and the forest consists of roots alone', async ({ page }) => {
  for (const path of ['/slash-votes/1', '/slashes/impact/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such slash');
  }
  await page.goto('/invitations/invite-graph');
  await expect(page.getByRole('img', { name: /^120 people/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Longest path\s*0/);
});
