import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITES } from '../sites';
import { expect, test } from '../visit';

const { ports, dataDir } = SITES.golden;
const backend = `http://localhost:${ports.backend}`;

/** The key in every visitor's browser. */
const anonymous = () => ({ apikey: JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8')).publishable });

test('the open slash has votes but no direction in the REST answer', async ({ request }) => {
  const filters = JSON.stringify({ status: 'open' });
  const answer = await request.get(`${backend}/rest/v1/rpc/slashes_list?filters=${encodeURIComponent(filters)}`, {
    headers: anonymous(),
  });
  const { rows } = await answer.json();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ id: 3, votes: 2, up: null, down: null, sharePct: null, status: 'open' });
});

test('the open slash has no direction in the export', async ({ request }) => {
  const query = new URLSearchParams({ fn: 'slashes_list', format: 'json', apikey: anonymous().apikey });
  const answer = await request.get(`${backend}/functions/v1/export?${query}`, { headers: anonymous() });
  const rows = (await answer.json()) as Record<string, unknown>[];
  const open = rows.find((row) => String(row.id) === '3');
  expect(open).toBeDefined();
  expect(JSON.stringify(open)).not.toMatch(/"(up|down|sharePct|weightedShare)":("?[0-9]|true)/);
});

test('visitors can neither read votes nor change any table', async ({ request }) => {
  const headers = { ...anonymous(), 'content-type': 'application/json' };
  for (const table of ['votes', 'reviews', 'users', 'admin_whitelist', 'feedback', 'sync_notifications']) {
    const insert = await request.post(`${backend}/rest/v1/${table}`, { headers, data: { id: 1 } });
    expect([table, insert.ok()]).toEqual([table, false]);
    const remove = await request.delete(`${backend}/rest/v1/${table}?id=gt.0`, {
      headers: { ...headers, prefer: 'return=representation' },
    });
    expect([table, remove.ok() ? await remove.text() : '[]']).toEqual([table, '[]']);
  }
  const votes = await request.get(`${backend}/rest/v1/votes`, { headers });
  expect(votes.ok()).toBe(false);
});
