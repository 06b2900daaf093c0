import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { accessibilityFindings } from '../accessibility';
import { keysOf, sessionOf } from '../owner';
import { asOperator } from '../service';
import { SITES } from '../sites';
import { expect, mendAndRetry, refetch, rowsOf, sidewaysScroll, test } from '../visit';
import { anotherTab, KEYS } from '../wallet';

// The server does not know this browser's session, so it answers an admin page with 404 and rejects requests with 400.
test.use({ allowed: [/status of (40[04]|503)/] });

const { ports, dataDir } = SITES.changing;

/** Sends log entries as an admin's browser does. */
async function report(batch_id: string, logs: object[]): Promise<void> {
  const { publishable } = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  const response = await fetch(`http://localhost:${ports.backend}/functions/v1/application-logs`, {
    method: 'POST',
    headers: { apikey: publishable, 'content-type': 'application/json', 'x-client-id': 'companion' },
    body: JSON.stringify({ batch_id, logs }),
  });
  expect(response.status).toBe(202);
}

test('logs as text, redacted and by message; jobs, gaps and a test notification', async ({ page, asAdmin }) => {
  const hostile = '<img src=x onerror="document.title=1"> row 12';
  const entry = { level: 'error', message: hostile, user_id: '7', url: 'http://localhost/admin' };
  await report('suite', [
    { ...entry, data: { apiToken: 'abc' } },
    { ...entry, message: hostile.replace('12', '13') },
  ]);
  await asAdmin('admin', { key: 'mallory' });

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
  const savedAsJson = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  const json = await savedAsJson;
  expect(json.suggestedFilename()).toBe('admin_logs.json');
  expect(JSON.parse(readFileSync(await json.path(), 'utf8'))).toMatchObject([
    { message: hostile.replace('12', '13') },
    { message: hostile, data: { apiToken: '[redacted]' } },
  ]);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'By message' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/fingerprint=/);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 800 });
  // Name, links, account and menu share one row, above the search.
  const tops = await page
    .getByRole('banner')
    .locator('a, button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
  expect(tops.length).toBeGreaterThan(4);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);

  const other = await anotherTab(page, { key: 'mallory' });
  await other.goto('/home');
  // What is behind it is rarely drawn.
  await page.bringToFront();
  await page.goto('/admin/status');
  await expect(page.getByRole('heading', { level: 2, name: 'Coverage' })).toBeVisible();
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('region', { name: 'External services' })).toContainText(
    /Exchange rates\s*\d+ of \d+ answered/,
  );
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText(/Logs\s*kept 30 days/);
  await expect(storage).toContainText(/Audit\s*kept forever/);
  await page.getByRole('button', { name: 'Check for gaps: reviews' }).click();
  await expect(page.getByRole('region', { name: 'Coverage' })).toContainText('None missing from 1 to 26.');
  const job = rowsOf(page).filter({ hasText: 'r_slash' });
  await job.getByRole('button', { name: 'Run now: r_slash' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Run now' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('To see it run.');
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await other.bringToFront();
  await expect(other.getByText('Test notification')).toBeVisible();
});

test('an owner adds a wallet, which is stored in lower case, and the last active owner cannot be removed', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('owner', { key: 'mallory' });
  const names: string[] = [];
  page.on('request', (request) => request.url().includes('/resolve-ens') && names.push(request.url()));
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
  await page.getByRole('link', { name: 'Signed in' }).click();
  await expect(page.getByRole('table', { name: 'Wallets that signed in' })).toBeVisible();
  await page.getByRole('link', { name: 'Allow-list' }).click();
  await expect(added).toBeVisible();
  // Each wallet is looked up once; the signed-in one was already.
  expect(names.map((url) => new URL(url).searchParams.get('address'))).toEqual([wallet.toLowerCase()]);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(rowsOf(page).first()).toContainText(/active → inactive.*Left\./s);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await asOperator(`admin_whitelist?wallet_address=eq.${wallet.toLowerCase()}`, 'DELETE');
});

test('feedback is answered, shown as text, seen, saved, and deleted after a question; cached while the database is down', async ({
  page,
  asAdmin,
}) => {
  const feedback_text = '<img src=x onerror="document.title=1"> More charts, please.';
  const [sent] = await asOperator<{ id: number }>('feedback', 'POST', {
    profile_id: 11,
    page_url: '/home',
    page_name: 'Home',
    feedback_text,
  });
  await asAdmin('admin', { key: 'mallory' });
  await page.goto('/admin?status=pending');
  const row = rowsOf(page).filter({ hasText: 'More charts' }).first();
  await expect(row).toContainText(feedback_text);
  await row.locator('[data-expander]').click();
  await page.getByLabel('Your answer, visible to the author').fill('They come <b>soon</b>.');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(rowsOf(page).filter({ hasText: 'More charts' })).toHaveCount(0);
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await page.goto('/feedback');
  await expect(page.getByText('They come <b>soon</b>.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(
    'More charts, please.",responded,They come <b>soon',
  );
  await page.goto('/admin?status=responded');
  await row.locator('[data-expander]').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowsOf(page).filter({ hasText: 'More charts' })).toHaveCount(0);
  expect(await asOperator(`feedback?id=eq.${sent?.id}`)).toEqual([]);
  await page.route('**/rpc/admin_feedback_*', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }));
  await page.goto('/admin');
  await expect(page.getByText('Using cached data due to database access issues')).toBeVisible();
  await expect(page.getByText(/, pending, /)).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText(/Waiting for an answer\s*2\s*from cached data/);
  await mendAndRetry(page, page.getByRole('button', { name: 'Retry' }), () => page.unroute('**/rpc/admin_feedback_*'));
  await expect(page.getByText('Using cached data')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

test('a statement is taken down with a reason, and the audit and its file say who did it', async ({
  page,
  asAdmin,
}) => {
  const body = '<img src=x onerror="document.title=1"> They were drafts.';
  const said = await fetch(`http://localhost:${ports.backend}/rest/v1/rpc/statement_save`, {
    method: 'POST',
    headers: {
      apikey: keysOf(dataDir).publishable,
      authorization: `Bearer ${await sessionOf(SITES.changing, 'mallory')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ topic: 'batches', body }),
  });
  expect(said.status).toBe(200);
  await asAdmin('admin', { key: 'mallory' });
  await page.goto('/admin/statements');
  const row = rowsOf(page).filter({ hasText: 'They were drafts.' });
  await expect(row).toContainText(body);
  await row.getByRole('button', { name: 'Take down: Mallory, Batches of reviews' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Take down' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Names a private address.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/reviews/batch-analysis?batch=300:15');
  const drawer = page.getByRole('dialog', { name: 'Batch by Mallory' });
  await expect(drawer.getByRole('button', { name: 'Write a statement' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Mallory says' })).toContainText('Nothing yet.');
  await expect(drawer).not.toContainText('They were drafts.');

  await page.goto('/admin/audit?area=statement');
  const change = rowsOf(page).first();
  await expect(change).toContainText(/statement: remove.*Names a private address\./s);
  await change.locator('[data-expander]').click();
  await expect(page.getByRole('main')).toContainText('They were drafts.');
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(
    /statement\.remove,statement:batches:\d+,Names a private address\./,
  );
});

test('flag, banner and retention change and change back, a rule needs a start day, a weight is tried before publishing', async ({
  page,
  request,
  asAdmin,
}) => {
  await asAdmin('owner', { key: 'mallory' });
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
  const change = async (button: string, field: string, value: string) => {
    await page.getByRole('button', { name: button }).click();
    await dialog.getByLabel(field, { exact: true }).fill(value);
    await dialog.getByLabel('Reason').fill('To see it.');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const visitor = await anotherTab(page, { key: 'mallory' });
  const banner = visitor.getByText('<b>We move</b> on Sunday.');
  await change('Change: Banner', 'Text', '<b>We move</b> on Sunday.');
  await visitor.goto('/reviews');
  await expect(banner).toBeVisible();
  await visitor.getByRole('button', { name: 'Dismiss' }).click();
  await visitor.goto('/slashes');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Slashes');
  await expect(banner).toHaveCount(0);
  await visitor.close();
  await change('Change: Banner', 'Text', '');
  await change('Change: Logs', 'Days', '7');
  await expect(page.getByText('kept 7 days')).toBeVisible();
  await page.getByRole('button', { name: 'Go back: Logs' }).click();
  await expect(dialog).toContainText('kept 7 days → kept 30 days');
  await dialog.getByLabel('Reason').fill('Too short.');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Change endorse.review' }).click();
  await dialog.getByLabel('Value').fill('0.2');
  await dialog.getByLabel('From').fill('2024-01-01');
  await expect(dialog.getByLabel('From')).toHaveAccessibleDescription(/before the current value took effect/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change farmer version 1' }).click();
  await dialog.getByLabel('features F4 weight').fill('30');
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('15 → 30');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText(/Mallory.*62\.9.*69\.4/s);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

test('a rule rejects a value outside its range, and a published value is taken back with a reason', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('owner', { key: 'mallory' });
  await page.goto('/admin/config');
  const dialog = page.getByRole('dialog');
  const rules = page.getByRole('region', { name: 'Network rules' });
  const lines = rules.getByRole('listitem').filter({ hasText: 'vouch.day_cap' });
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Change vouch.day_cap' }).click();
  const value = dialog.getByLabel('Value');
  await expect(value).toHaveAccessibleDescription(/1 to 3,650, whole/);
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByLabel('From').fill('2026-03-01');
  await dialog.getByLabel('Source').fill('A proposal');
  await dialog.getByLabel('Reason').fill('To see it.');
  for (const wrong of ['0', '3651', '1.5', 'many']) {
    await value.fill(wrong);
    await expect(value, wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('button', { name: 'Change', exact: true }), wrong).toBeDisabled();
  }
  await value.fill('90');
  await expect(dialog).toContainText('180 → 90');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Take back vouch.day_cap from Mar 1, 2026' }).click();
  await expect(dialog).toContainText('from Mar 1, 2026: 90 → 180');
  await expect(dialog.getByRole('button', { name: 'Take back' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Not decided yet.');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(/180.*since the beginning/s);
  await page.goto('/admin/audit?area=param');
  await expect(rowsOf(page).first()).toContainText(/param: take back.*Not decided yet\./s);
  await page.goto('/admin/config');
  await page.getByRole('button', { name: 'Change farmer version 1' }).click();
  await dialog.getByLabel('features F4 weight').fill('101');
  await expect(dialog.getByLabel('features F4 weight')).toHaveAccessibleDescription(/0 to 100/);
  await dialog.getByLabel('Reason').fill('Too much.');
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByLabel('features F4 weight').fill('16');
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  // Within its range, and above the upper bound beside it.
  await dialog.getByLabel('features F4 lo').fill('0.95');
  await expect(dialog.getByLabel('features F4 lo')).toHaveAccessibleDescription(/Below features F4 hi\./);
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Preview' })).toHaveCount(0);
  await dialog.getByLabel('features F4 lo').fill('0.4');
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await dialog.getByText('Why these ranges').click();
  const why = dialog.getByRole('definition');
  await expect(why.filter({ hasText: 'Out of 100 in total. At 0, it does not count.' })).toBeVisible();
  await expect(dialog.getByRole('term').filter({ hasText: 'lo: below hi' })).toBeVisible();
  await expect(why.filter({ hasText: 'Between the two, it counts in part' })).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.goto('/admin/config');
  const here = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Configuration' });
  await expect(here).toBeInViewport({ ratio: 1 });
});

test('a stalled job is late, and counted as late, from three periods after its last success', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('admin', { key: 'mallory' });
  let late = 0;
  await page.route('**/rpc/admin_status*', async (route) => {
    const response = await refetch(route);
    const body = await response.json();
    for (const job of body.jobs) {
      // The lag counts from when the next run was due, a period after the last success.
      const lagSeconds = job.name === 'r_slash' ? 2 * job.periodSeconds + late : 0;
      Object.assign(job, { lagSeconds, running: false, lastStatus: 'completed' });
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto('/admin/status?sort=state');
  const job = rowsOf(page).filter({ hasText: 'r_slash' });
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(job).toContainText('On time');
  await expect(figures).toContainText(/Jobs late or failed\s*0/);
  late = 1;
  await page.reload();
  await expect(job).toContainText('Late');
  await expect(rowsOf(page).first()).toContainText('r_slash');
  await expect(figures).toContainText(/Jobs late or failed\s*1/);
});

test.describe('access that ends', () => {
  test.use({ allowed: [/status of 40[34]/] });

  test('a deactivated admin is refused at once, and within a minute the pages are gone', async ({ page, asAdmin }) => {
    await page.clock.install();
    await asAdmin('admin', { key: 'mallory' });
    await page.goto('/admin/status');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status');
    const wallet_address = privateKeyToAccount(KEYS.mallory).address.toLowerCase();
    await asOperator(`admin_whitelist?wallet_address=eq.${wallet_address}`, 'PATCH', { is_active: false });
    const refused = await fetch(`http://localhost:${ports.backend}/rest/v1/rpc/admin_status`, {
      method: 'POST',
      headers: {
        apikey: keysOf(dataDir).publishable,
        authorization: `Bearer ${await sessionOf(SITES.changing, 'mallory')}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(refused.status).toBe(403);
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For admins');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0);
  });
});

test('the overview counts what is pending, links to where it is handled, and shows placeholders while it loads', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('admin', { key: 'mallory' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rpc/admin_overview', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
  answer();
  const waits = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waits).toContainText(/Readers failing\s*0\s*of \d+/);
  await expect(waits).toContainText(/Canaries running\s*\d+\s*of \d+ sections/);
  await expect(waits).toContainText(/Recent statements\s*\d+\s*of \d+ in all/);
  await expect(waits).not.toContainText('—');
  await expect(page.getByRole('region', { name: 'How the site is doing' })).toContainText(/Database\s*[\d.]+ [MG]B/);
  await waits.getByRole('link', { name: /^of \d+ sections$/ }).click();
  await expect(page).toHaveURL(/\/admin\/releases$/);
  await page.goto('/admin');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

test('the roadmap is edited on /admin: an entry is added, moved, shown as text and removed, each with a reason', async ({
  page,
  browser,
  asAdmin,
}) => {
  await asAdmin('admin', { key: 'mallory' });
  await page.goto('/admin');
  const roadmap = page.getByRole('region', { name: 'Roadmap' });
  const dialog = page.getByRole('dialog');
  const hostile = '<img src=x onerror="document.title=1"> by week';
  for (const [title, place] of [
    ['Charts', '1'],
    [hostile, '2'],
  ] as const) {
    await roadmap.getByRole('button', { name: 'Add an entry' }).click();
    await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Status').selectOption('planned');
    await expect(dialog.getByLabel('Place')).toHaveValue(place);
    await dialog.getByLabel('Reason').fill('Asked for.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(roadmap.getByRole('listitem')).toContainText(['Charts', hostile]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await roadmap.getByRole('button', { name: `Change: ${hostile}` }).click();
  await dialog.getByLabel('Votes').fill('many');
  await dialog.getByLabel('Reason').fill('Soon.');
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
  await dialog.getByLabel('Votes').fill('1200');
  await dialog.getByLabel('Place').fill('1');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(roadmap.getByRole('listitem')).toContainText([/by week.*1,200 votes/s, 'Charts']);
  // A separate browser: a second tab without the wallet would end the session of both.
  const visitor = await browser.newPage();
  await visitor.goto('/feedback');
  const read = visitor.getByRole('region', { name: 'Roadmap' });
  await expect(read.getByRole('listitem')).toContainText([hostile, 'Charts']);
  await visitor.close();
  for (const title of [hostile, 'Charts']) {
    await roadmap.getByRole('button', { name: `Remove: ${title}` }).click();
    await dialog.getByLabel('Reason').fill('Done.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(roadmap).toContainText('Nothing has been announced yet.');
  await page.goto('/admin/audit?area=roadmap');
  await expect(rowsOf(page).first()).toContainText(/roadmap: remove.*Done\./s);
  await page.goto('/admin');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});
