import type { Page } from '@playwright/test';
import { asOperator } from '../service';
import { expect, test } from '../visit';

type Frame = [joinRef: string, ref: string | null, topic: string, event: string, payload: Record<string, unknown>];

const COLUMNS = [
  ['id', 'int8'],
  ['type', 'text'],
  ['status', 'text'],
  ['message', 'text'],
  ['details', 'jsonb'],
  ['created_at', 'timestamptz'],
  ['completed_at', 'timestamptz'],
].map(([name, type]) => ({ name, type }));

/**
 * Sits on the page's connection to the backend. Once it is `open`, `tell` sends a new row as the backend does: to this page
 * only, where a real one would reach every other test. Real rows, such as those of the site's own jobs, are held until
 * `pass` lets one through.
 */
async function lineOf(page: Page) {
  let tell: (row: object) => void = () => {};
  let ids: unknown[] = [];
  const held = new Map<number, () => void>();
  let opened: () => void = () => {};
  const open = new Promise<void>((resolve) => {
    opened = resolve;
  });
  await page.routeWebSocket(/\/realtime\/v1/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const [joinRef, , topic, event, payload]: Frame = JSON.parse(String(message));
      if (event === 'postgres_changes') {
        const { data } = payload as { data: { record: { id: number } } };
        held.set(data.record.id, () => socket.send(message));
        return;
      }
      socket.send(message);
      const { response } = payload as { response?: { postgres_changes?: { id: unknown }[] } };
      if (response?.postgres_changes) ids = response.postgres_changes.map(({ id }) => id);
      if (event !== 'system') return;
      tell = (record) => {
        const at = { schema: 'public', table: 'sync_notifications', type: 'INSERT', commit_timestamp: NOW };
        const change = { ids, data: { ...at, columns: COLUMNS, record, errors: null } };
        socket.send(JSON.stringify([joinRef, null, topic, 'postgres_changes', change]));
      };
      opened();
    });
  });
  const pass = async (id: number) => {
    await expect.poll(() => held.has(id)).toBe(true);
    held.get(id)?.();
  };
  return { open, pass, tell: (row: object) => tell(row) };
}

const NOW = '2026-03-16T12:34:56+00:00';

const sync = (status: string, n: number) => ({
  id: 1_000_000 + n,
  type: 'other',
  status,
  message: `Sync ${n}`,
  details: { added: n, took: '3 s' },
  created_at: NOW,
  completed_at: null,
});

test('a finished sync shows top right with its details, colour and how many more came, for 10 seconds', async ({
  page,
}) => {
  await page.clock.install();
  const { open, tell, pass } = await lineOf(page);
  await page.goto('/auth-diagnostic');
  await open;
  const toast = page.getByRole('region', { name: 'Notifications' });
  const card = toast.locator('[data-status]');

  for (const [n, [status, colour]] of (
    [
      ['completed', 'rgb(67, 211, 158)'],
      ['in_progress', 'rgb(242, 193, 78)'],
      ['failed', 'rgb(255, 123, 123)'],
      ['paused', 'rgb(164, 170, 182)'],
    ] as const
  ).entries()) {
    tell(sync(status, n + 1));
    await expect(card).toContainText(`Sync ${n + 1}`);
    await expect(card).toHaveCSS('border-left-color', colour);
    if (status !== 'in_progress') continue;
    // Yellow in the light theme too.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(card).toHaveCSS('border-left-color', colour);
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  for (const n of [5, 6, 7]) tell(sync('completed', n));
  await expect(card).toContainText('Sync 7');
  await expect(card).toContainText('added: 7');
  await expect(card).toContainText('took: 3 s');
  await expect(card.locator('time')).toHaveText('12:34:56');
  const box = await card.boundingBox();
  expect(box && [box.x + box.width > 1200, box.y < 120]).toEqual([true, true]);

  await card.getByRole('button', { name: '+4 more' }).click();
  const history = page.getByRole('dialog', { name: 'Notifications' });
  await expect(history.getByRole('listitem')).toHaveCount(7);
  await expect(history.getByRole('listitem').first()).toContainText('Sync 7');
  await page.keyboard.press('Escape');
  // The keyboard focus is in the toast now: it stays, wherever the pointer goes.
  await expect(card.getByRole('button', { name: '+4 more' })).toBeFocused();
  await page.mouse.move(10, 600);
  await page.clock.fastForward(20_000);
  await expect(card).toBeVisible();
  await page.mouse.click(10, 600);

  for (const n of [8, 9, 10, 11]) tell(sync('completed', n));
  await expect(card).toContainText('Sync 11');
  // The clock of the page keeps running, so well before the end; a unit test checks the exact 10 seconds.
  await page.clock.fastForward(4_000);
  await expect(card).toBeVisible();
  await page.clock.fastForward(6_500);
  await expect(card).toHaveCount(0);

  // A real one, as the jobs write it: the message comes from the database.
  const [row] = await asOperator<{ id: number }>('sync_notifications', 'POST', {
    type: 'xp_sync',
    status: 'completed',
  });
  await pass(row?.id ?? 0);
  await asOperator(`sync_notifications?id=eq.${row?.id}`, 'DELETE');
  await expect(card).toContainText('Sync completed');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search/ }).fill('notification');
  await page.getByRole('option', { name: 'Notification history' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(10);
});

test('on a phone the toast is one line that opens', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { open, tell } = await lineOf(page);
  await page.goto('/auth-diagnostic');
  await open;
  tell({
    ...sync('completed', 1),
    message: 'Sync completed except for the outcomes of slashes and votes on other targets',
  });
  const card = page.getByRole('region', { name: 'Notifications' }).locator('[data-status]');
  await expect(card).toBeVisible();
  await expect(card.getByText('added:')).toBeHidden();
  const place = await card.boundingBox();
  expect(place?.height).toBeLessThan(56);
  // It does not cover the search.
  const search = await page.getByRole('banner').getByRole('combobox', { name: 'Find a person' }).boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0));
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('added:')).toBeVisible();
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
});

test('the request for notifications comes 2 seconds after the page, and never again', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: number[] = [];
    const loadedAt = performance.now();
    const requestPermission = () => {
      asked.push(performance.now() - loadedAt);
      return Promise.resolve('denied');
    };
    Object.assign(window, { Notification: { permission: 'default', requestPermission }, asked });
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  await page.goto('/auth-diagnostic');
  await expect.poll(async () => (await asked()).length).toBe(1);
  expect((await asked())[0]).toBeGreaterThan(1_950);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(10_000);
  expect(await asked()).toEqual([]);
});
