import { expect, rowsOf, test } from '../visit';

test('bond scores: what EIP-10 changes, and what another score would', async ({ page }) => {
  await page.goto('/invitations/eip10-scores');
  const alice = rowsOf(page).filter({ hasText: 'Alice' }).first();
  for (const text of ['1,416.67', '1,432.50', '+15.83', 'Frank, Bob']) await expect(alice).toContainText(text);
  await alice.getByRole('link', { name: '6', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Invitees of Alice' });
  await expect(drawer).toContainText('1,432.50');
  await drawer.getByRole('slider', { name: 'Score of Judy' }).fill('1180');
  await expect(drawer).toContainText('1,502.50');
  await drawer.getByRole('button', { name: 'Back to today' }).click();
  await expect(drawer).not.toContainText('1,502.50');
});

test('what becomes of invitations', async ({ page }) => {
  await page.goto('/invitations/stats');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Sent.*15/s);
  await expect(figures).toContainText(/Accepted.*11/s);
  await expect(figures).toContainText('24 hr');
  const board = page.getByRole('region', { name: 'Inviters' });
  await expect(board.getByRole('row')).toHaveCount(2);
  await expect(board).toContainText('Alice');
  const depth = page.getByRole('region', { name: /^Depth/ });
  await depth.getByRole('radio', { name: 'Table' }).click();
  for (const row of [/Depth 0.*1/, /Depth 1.*6/, /Depth 2.*4/, /Depth 3.*1/])
    await expect(depth.getByRole('row', { name: row })).toBeVisible();
});
