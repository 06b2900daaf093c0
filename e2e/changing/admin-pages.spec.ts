import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInAsAdmin, unlist } from '../admin';
import { asOperator } from '../service';
import { SITES } from '../sites';
import { expect, rowsOf, sidewaysScroll, test } from '../visit';

// The server knows no session of this browser: an admin's page is a 404 to it. What it refuses, it refuses with 400.
test.use({ allowed: [/status of 40[04]/] });
test.afterEach(() => unlist('mallory'));

const { ports, dataDir } = SITES.golden;

/** Sends log entries as the browser of an admin does. */
async function report(batch_id: string, logs: object[]): Promise<void> {
  const { publishable } = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  const response = await fetch(`http://localhost:${ports.backend}/functions/v1/application-logs`, {
    method: 'POST',
    headers: { apikey: publishable, 'content-type': 'application/json', 'x-client-id': 'companion' },
    body: JSON.stringify({ batch_id, logs }),
  });
  expect(response.status).toBe(202);
}

test('logs as text, redacted and by message; jobs, gaps and a test notification', async ({ page, context }) => {
  test.setTimeout(90_000);
  const hostile = '<img src=x onerror="document.title=1"> row 12';
  const entry = { level: 'error', message: hostile, user_id: '7', url: 'http://localhost/admin' };
  await report('suite', [
    { ...entry, data: { apiToken: 'abc' } },
    { ...entry, message: hostile.replace('12', '13') },
  ]);
  await signInAsAdmin(page, { key: 'mallory' });

  await page.goto('/admin/logs?q=onerror');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(1)).toContainText(hostile);
  await rowsOf(page).nth(1).locator('[data-expander]').click();
  await expect(page.getByRole('main')).toContainText('"apiToken": "[redacted]"');
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(3);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'By message' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/fingerprint=/);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);

  const other = await context.newPage();
  await other.goto('/home');
  await page.goto('/admin/status');
  await expect(page.getByRole('heading', { level: 2, name: 'Coverage' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Check for gaps: reviews' }).click();
  await expect(page.getByText('None missing from 1 to 26.')).toBeVisible();
  const job = rowsOf(page).filter({ hasText: 'r_invite_stats' });
  await job.getByRole('button', { name: 'Run now: r_invite_stats' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Run now' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('To see it run.');
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(other.getByText('Test notification')).toBeVisible({ timeout: 5_000 });
});

test('an owner adds a wallet, which stands in lower case, and the last active owner stays', async ({ page }) => {
  await signInAsAdmin(page, { key: 'mallory', role: 'owner' });
  await page.goto('/admin/users');
  const wallet = `0x${'Ab'.repeat(20)}`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Wallet address').fill('0x12');
  await dialog.getByLabel('Reason').fill('Helps.');
  await expect(dialog.getByLabel('Wallet address')).toHaveAccessibleDescription(/40 hexadecimal digits/);
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Wallet address').fill(wallet);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  const added = rowsOf(page).filter({ hasText: '0xab…abab' });
  await expect(added).toContainText('Active');
  await added.getByRole('button', { name: /^Deactivate/ }).click();
  await dialog.getByLabel('Reason').fill('Left.');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(added).toContainText('Inactive');
  const owner = rowsOf(page).filter({ has: page.getByRole('cell', { name: 'owner', exact: true }) });
  await owner.getByRole('button', { name: /^Deactivate/ }).click();
  await dialog.getByLabel('Reason').fill('Nobody left.');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is the last active owner');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(rowsOf(page).first()).toContainText(/active → inactive.*Left\./s);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
  await asOperator(`admin_whitelist?wallet_address=eq.${wallet.toLowerCase()}`, 'DELETE');
});

test('feedback is answered, shown as text, seen by its author, and deleted after a question', async ({ page }) => {
  const feedback_text = '<img src=x onerror="document.title=1"> More charts, please.';
  const [sent] = await asOperator<{ id: number }>('feedback', 'POST', {
    profile_id: 11,
    page_url: '/home',
    page_name: 'Home',
    feedback_text,
  });
  await signInAsAdmin(page, { key: 'mallory' });
  await page.goto('/admin?status=pending');
  const row = rowsOf(page).filter({ hasText: 'More charts' }).first();
  await expect(row).toContainText(feedback_text);
  await row.locator('[data-expander]').click();
  await page.getByLabel('Your answer, which the author sees').fill('They come <b>soon</b>.');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(rowsOf(page).filter({ hasText: 'More charts' })).toHaveCount(0);
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await page.goto('/feedback');
  await expect(page.getByText('They come <b>soon</b>.')).toBeVisible();
  await page.goto('/admin?status=responded');
  await row.locator('[data-expander]').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowsOf(page).filter({ hasText: 'More charts' })).toHaveCount(0);
  expect(await asOperator(`feedback?id=eq.${sent?.id}`)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a flag is switched, a rule needs a day it can count from, and a weight is tried before it is published', async ({
  page,
  request,
}) => {
  await signInAsAdmin(page, { key: 'mallory', role: 'owner' });
  await page.goto('/admin/config');
  const dialog = page.getByRole('dialog');
  for (const [word, status] of [
    ['on', 200],
    ['off', 404],
  ] as const) {
    await page.getByRole('button', { name: `Switch ${word}: Caution list` }).click();
    await dialog.getByLabel('Reason').fill('To see it.');
    await dialog.getByRole('button', { name: 'Switch' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await request.get('/shitlist')).status(), { timeout: 60_000 }).toBe(status);
  }
  await page.getByRole('button', { name: 'Change endorse.review' }).click();
  await dialog.getByLabel('Value').fill('0.2');
  await dialog.getByLabel('From').fill('2024-01-01');
  await expect(dialog.getByLabel('From')).toHaveAccessibleDescription(/before the present value began/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change farmer version 1' }).click();
  await dialog.getByLabel('features F4 weight').fill('30');
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('15 → 30');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText(/Mallory.*62\.9.*69\.4/s);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
});
