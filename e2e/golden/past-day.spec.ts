import { expect, rowsOf, test } from '../visit';

test('a past day shows the reviews that were active then; the ribbon leads back', async ({ page }) => {
  await page.goto('/reviews?status=all&per=50');
  await expect(rowsOf(page)).toHaveCount(26);
  await page.getByRole('button', { name: 'Choose days' }).click();
  await page.getByLabel('As of the end of').fill('2025-12-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/asOf=2025-12-31/);
  await expect(rowsOf(page)).toHaveCount(14);
  const main = page.getByRole('main');
  await expect(main).toContainText('The network as it was on Dec 31, 2025');
  await expect(rowsOf(page).filter({ hasText: 'Archived' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Back to now' }).click();
  await expect(rowsOf(page)).toHaveCount(26);
});

test('a range of two days, and what is wrong with one', async ({ page }) => {
  await page.goto('/reviews?status=all');
  await page.getByRole('button', { name: 'Choose days' }).click();
  await page.getByLabel('First day (UTC)').fill('2026-02-28');
  await page.getByLabel('Last day (UTC)').fill('2026-02-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('The first day is after the last.')).toBeVisible();
  await page.getByLabel('First day (UTC)').fill('2026-02-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/range=2026-02-01\.\.2026-02-01/);
  await expect(rowsOf(page)).toHaveCount(12);
});

test('the day carries over to the vouches, and a slash that was open then hides its direction', async ({ page }) => {
  await page.goto('/reviews?asOf=2026-01-11');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vouches', exact: true }).click();
  await expect(page).toHaveURL(/\/vouches\?asOf=2026-01-11$/);
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(page.getByRole('main')).toContainText('2.31 ETH');
  await page.goto('/votes?asOf=2026-01-11');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Erin');
  await expect(rowsOf(page).first()).toContainText('Hidden');
  await page.goto('/votes?asOf=2026-01-12');
  await expect(rowsOf(page).first()).toContainText('80.8%');
  // Written on Feb 1, archived on Mar 1: the row and its drawer do not show that yet.
  await page.goto('/reviews/batch-analysis?asOf=2026-02-28&batch=300:15');
  const drawer = page.getByRole('dialog', { name: 'Batch by Mallory' });
  await expect(drawer).toContainText('0 archived, 1 answered with a review of the author.');
  await page.goto('/votes/bot-analysis?asOf=2026-01-11');
  await expect(page.getByRole('main')).toContainText('This page does not show past days: its numbers are current.');
});

test('slashes and invitations of a past day: an open slash shows no direction, a bond is as it was', async ({
  page,
}) => {
  await page.goto('/slashes?asOf=2026-01-11');
  const main = page.getByRole('main');
  await expect(main).toContainText('The network as it was on Jan 11, 2026');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Hidden');
  await expect(main.getByRole('region', { name: /^Open on that day/ })).toContainText('Erin');
  await expect(main).not.toContainText('80.8');
  await expect(main).toContainText(/Upheld of closed\s*–/);
  await page.goto('/slashes?asOf=2026-01-12');
  await expect(rowsOf(page).first()).toContainText('80.8%');
  await expect(main).toContainText('No slash was open.');
  await page.goto('/invitations?asOf=2026-01-12');
  await expect(main).toContainText('The network as it was on Jan 12, 2026');
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(rowsOf(page).filter({ hasText: 'Judy' })).toContainText('-18');
  await page.goto('/invitations');
  await expect(rowsOf(page).filter({ hasText: 'Judy' })).toContainText('-120');
});

test('the invitee column shows what is on record, and whom they invited in turn', async ({ page }) => {
  await page.goto('/invitations');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Their invitees' }).click();
  await expect(page.getByRole('columnheader', { name: /Their invitees/ })).toBeVisible();
  // Chosen columns are all in the table.
  await expect(rowsOf(page).filter({ hasText: '1 slash upheld' })).toContainText(/Bob.*Erin/);
});

test('a page without past days says so', async ({ page }) => {
  for (const path of ['/profiles?', '/markets/history?', '/profileoverview?c=1&', '/profiles/1/weekly-xp?']) {
    await page.goto(`${path}asOf=2026-01-10`);
    await expect(page.getByRole('main')).toContainText('This page does not show past days: its numbers are current.');
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to now' }).click();
  await expect(page).toHaveURL(/\/profiles\/1\/weekly-xp$/);
});

test('the day and the range carry over between the tabs of a profile, whose lists are of that day', async ({
  page,
}) => {
  await page.goto('/profiles/5?asOf=2026-01-10&range=90d');
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await tabs.getByRole('link', { name: 'Slashes', exact: true }).click();
  await expect(page).toHaveURL(/tab=slashes.*range=90d.*asOf=2026-01-10|tab=slashes.*asOf=2026-01-10.*range=90d/);
  const main = page.getByRole('main');
  await expect(main).toContainText('The network as it was on Jan 10, 2026');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Hidden');
  await tabs.getByRole('link', { name: 'Network', exact: true }).click();
  await expect(main).toContainText('This tab does not show past days: its numbers are current.');
  await main.getByRole('link', { name: 'Back to now' }).click();
  await expect(page).toHaveURL(/\/profiles\/5\?tab=network&range=90d$/);
});
