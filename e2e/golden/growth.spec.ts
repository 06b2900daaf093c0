import { expect, rowsOf, test } from '../visit';

test('invitations are narrowed by status, inviter, bond, impact and level', async ({ page }) => {
  const invitees = async (search: string, names: RegExp[]) => {
    await page.goto(`/invitations?${search}`);
    await expect(rowsOf(page)).toHaveCount(names.length);
    for (const name of names) await expect(rowsOf(page).filter({ hasText: name })).not.toHaveCount(0);
  };
  await invitees('bond=open', [/Heidi/, /Ivan/, /Judy/, /Mallory/, /Niaj/]);
  await invitees('bond=open&impact=negative', [/Ivan/, /Judy/]);
  await invitees('impact=positive', [/Frank/, /Niaj/]);
  await invitees('status=pending', [/Pending/, /Pending/, /Pending/]);
  await invitees('status=other', [/Joined otherwise/]);
  await invitees('level=untrusted', [/Erin/, /Mallory/]);
  await invitees('inviter=bob&status=accepted', [/Dave/, /Erin/]);
  await invitees('range=2026-03-01..2026-03-31', [/Pending/, /Pending/, /Pending/]);
});

test('bonds show their points and their cap; a pending invitation shows a short address to copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/invitations?status=accepted');
  const row = (name: string) => rowsOf(page).filter({ hasText: name }).first();
  await expect(row('Judy')).toContainText('capped-120');
  await expect(row('Frank')).toContainText('capped+80');
  await expect(row('Ivan')).toContainText('-12');
  await expect(row('Niaj')).toContainText('+24');
  await page.goto('/invitations?status=pending');
  const pending = rowsOf(page).first();
  await expect(pending).toContainText(/0x[0-9a-f]{2}…[0-9a-f]{4}/);
  await pending.getByRole('button', { name: /Copy/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$/);
});

test('EIP-10 changes nothing for inviters of four or fewer, and an inviter of no one is told so', async ({ page }) => {
  await page.goto('/invitations/eip10-scores?sign=same');
  await expect(rowsOf(page)).toHaveCount(3);
  for (const name of ['Bob', 'Carol', 'Erin']) await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(1);
  await page.goto('/invitations/eip10-scores?sign=gain');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goto('/invitations/eip10-scores?minInvitees=5');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goto('/invitations/eip10-scores?inviter=profileId:4');
  await expect(page.getByRole('dialog')).toContainText('Nobody they invited has joined.');
});

test('invitation statistics: figures, the current month, and who invites well', async ({ page }) => {
  await page.goto('/invitations/stats');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Accepted of sent \(plain rate\)\s*73\.3%/);
  await expect(main).toContainText(/Pending\s*3/);
  await expect(main).toContainText(/Open bonds\s*5/);
  await expect(main).toContainText(/after 30 days, .* after 180/);
  const months = page.getByRole('region', { name: /^Invited by newcomers/ });
  await months.getByRole('radio', { name: 'Table' }).click();
  await expect(months.getByRole('row', { name: /Feb 2026, incomplete/ })).toBeVisible();
  const board = page.getByRole('region', { name: 'Inviters' });
  await expect(board.getByRole('row')).toHaveCount(2);
  await expect(board.getByRole('row').nth(1)).toContainText('Alice');
  await page.goto('/invitations/stats?minInvitees=1');
  await expect(board.getByRole('row').nth(1)).toBeVisible();
  expect(await board.getByRole('row').count()).toBeGreaterThan(2);
  await page.goto('/invitations/stats?asOf=2025-06-01');
  await expect(main).toContainText('The network as it was on Jun 1, 2025');
  await expect(main).toContainText(/Accepted\s*6/);
});
