import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST } from '../../../../shared/limits/src/strangers.ts';
import { type Backend, backendWith } from '../../tests/backend.ts';
import { createApplicationLogs } from './handler.ts';

let backend: Backend;
let now = Date.parse('2026-05-01T10:00:00Z');
beforeAll(async () => {
  backend = await backendWith(undefined, { 'application-logs': createApplicationLogs(12, () => now) });
});
afterAll(() => backend.close());

let batch = 0;
async function post(body: unknown, headers: Record<string, string> = {}, address = '10.0.0.1') {
  const response = await backend.fetch(
    new Request('http://localhost:54321/functions/v1/application-logs', {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        'x-client-id': 'companion',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    address,
  );
  return { status: response.status, body: (await response.json()) as object, headers: response.headers };
}
const entry = (change: object = {}) => ({
  level: 'error',
  message: 'It broke',
  source: 'client',
  environment: 'production',
  user_id: 'anonymous_user',
  url: 'https://site.example/admin',
  data: null,
  timestamp: '2026-05-01T09:59:59Z',
  ...change,
});
const batchOf = (...logs: unknown[]) => ({ batch_id: `manual_${++batch}`, logs });
const stored = () =>
  backend
    .sql<Record<string, unknown>>('select * from app.application_logs order by id desc limit 1')
    .then(([row]) => row);

test('stores an entry under the documented names', async () => {
  expect(await post(batchOf(entry()))).toMatchObject({ status: 202, body: { accepted: 1 } });
  expect(await stored()).toMatchObject({
    batch_id: 'manual_1',
    level: 'error',
    message: 'It broke',
    source: 'client',
    environment: 'production',
    user_id: 'anonymous_user',
    url: 'https://site.example/admin',
    client_id: 'companion',
    data: null,
  });
});

test('redacts secrets at any depth, whatever the client did', async () => {
  const data = { apiToken: 'abc', user: { Password: 'x', list: [{ my_secret: 1, name: 'alice' }] }, count: 3 };
  await post(batchOf(entry({ data })));
  expect((await stored())?.data).toEqual({
    apiToken: '[redacted]',
    user: { Password: '[redacted]', list: [{ my_secret: '[redacted]', name: 'alice' }] },
    count: 3,
  });
});

test('cuts a message to 500 characters, never inside a character, and stores what Postgres would reject', async () => {
  await post(batchOf(entry({ message: 'm'.repeat(600) })));
  expect((await stored())?.message).toBe('m'.repeat(500));
  await post(batchOf(entry({ message: `${'m'.repeat(499)}😀` })));
  expect((await stored())?.message).toBe('m'.repeat(499));
  await post(batchOf(entry({ message: 'a\u0000b\ud800c', data: { text: '\u0000' } })));
  expect((await stored())?.message).toBe('ab\ufffdc');
});

test('stores no query and no ids from the address, and no wrong client time', async () => {
  const url = 'https://site.example/admin/users/0xAbC123/42?token=abc#x';
  await post(batchOf(entry({ url, timestamp: '1990-01-01T00:00:00Z' })));
  const row = await stored();
  expect(row?.url).toBe('https://site.example/admin/users/#/#');
  expect(new Date(row?.at as string).toISOString()).toBe('2026-05-01T10:00:00.000Z');
});

test('counts messages that differ only in numbers as one', async () => {
  await post(batchOf(entry({ message: 'No row with id 12' }), entry({ message: 'No row with id 13' })));
  const rows = await backend.sql(`select count(distinct fingerprint)::int as n, min(fingerprint) as text
    from app.application_logs where message like 'No row%'`);
  expect(rows).toEqual([{ n: 1, text: 'no row with id #' }]);
});

test('accepts a batch sent twice only once', async () => {
  const again = batchOf(entry());
  expect((await post(again)).body).toEqual({ accepted: 1 });
  expect(await post(again)).toMatchObject({ status: 202, body: { accepted: 0 } });
});

test('accepts two batches that two browsers gave the same id', async () => {
  const one = batchOf(entry({ message: 'One' }));
  for (const body of [one, { ...one, logs: [entry({ message: 'Another' })] }])
    expect((await post(body)).body).toEqual({ accepted: 1 });
});

test.each<[string, unknown, number, string]>([
  ['no JSON', '{', 400, 'The body is not JSON.'],
  ['a list', [], 400, 'The body must be a JSON object.'],
  ['no batch', { logs: [{}] }, 400, 'batch_id must be letters, digits, _ and -.'],
  ['no entries', { batch_id: 'a', logs: [] }, 400, 'logs must be a list with entries.'],
  ['a null entry', { batch_id: 'a', logs: [null] }, 400, 'logs[0] must be an object.'],
  [
    'a level nobody knows',
    { batch_id: 'a', logs: [{ level: 'loud' }] },
    400,
    'logs[0].level must be one of debug, info, warn, error.',
  ],
  ['101 entries', { batch_id: 'a', logs: Array(101).fill({}) }, 413, 'There are more than 100 entries.'],
])('refuses %s', async (_name, body, status, message) => {
  now += 61_000;
  expect(await post(body)).toMatchObject({ status, body: { code: String(status), message } });
});

test('rejects too much, too often, and an unnamed client', async () => {
  now += 61_000;
  expect(await post('x'.repeat(70_000))).toMatchObject({ status: 413 });
  expect(await post(batchOf(entry()), { 'x-client-id': '' })).toMatchObject({ status: 400 });
  for (let i = 0; i < 11; i++) await post(batchOf(entry()));
  const refused = await post(batchOf(entry()));
  expect(refused).toMatchObject({ status: 429, body: { message: 'Too many requests: wait 60 seconds.' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  // A visitor's claimed identity changes nothing.
  expect((await post(batchOf(entry()), { 'x-forwarded-for': '10.0.0.2' })).status).toBe(429);
  expect((await post(batchOf(entry()), {}, '10.0.0.2')).status).toBe(202);
  now += 60_000;
  expect((await post(batchOf(entry()))).status).toBe(202);
});

test('limits the entries of a network per hour to a part of what the whole site may send', async () => {
  const address = (n: number) => `2001:db8:7::${n.toString(16)}`;
  const upload = async (n: number, count: number) => {
    now += 61_000;
    return (await post(batchOf(...Array(count).fill(entry())), {}, address(n))).status;
  };
  const { entries, entriesPerHour } = MOST.logs;
  for (let n = 0; n < entriesPerHour / entries - 1; n++) expect(await upload(n, entries)).toBe(202);
  expect([await upload(1, entries - 1), await upload(2, 2), await upload(3, 1), await upload(4, 1)]).toEqual([
    202, 429, 202, 429,
  ]);
  expect((await post(batchOf(entry()), {}, '2001:db8:7:1::1')).status).toBe(202);
  now += 3_600_000;
  expect(await upload(1, 1)).toBe(202);
});

test('limits how much data of an entry is stored', async () => {
  now += 61_000;
  const list = (bytes: number) => {
    const data = [...Array(4).fill('x'.repeat(500)), ''];
    data[4] = 'x'.repeat(bytes - JSON.stringify(data).length);
    return data;
  };
  const most = MOST.logs.dataBytes;
  await post(batchOf(entry({ data: list(most) })));
  expect((await stored())?.data).toEqual(list(most));
  await post(batchOf(entry({ data: list(most + 1) })));
  expect((await stored())?.data).toBe(`[${most + 1} bytes]`);
});

test.each(['', 'sb_publishable_wrong'])('takes nothing with the key "%s"', async (apikey) => {
  now += 61_000;
  expect(await post(batchOf(entry()), { apikey })).toMatchObject({
    status: 401,
    body: { message: 'The publishable key is missing or wrong.' },
  });
});

test('only the function reads or writes logs', async () => {
  for (const path of ['application_logs?select=*', 'rpc/log_batch']) {
    const response = await backend.fetch(
      new Request(`http://localhost:54321/rest/v1/${path}`, {
        method: path.startsWith('rpc') ? 'POST' : 'GET',
        headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
        ...(path.startsWith('rpc') && { body: JSON.stringify({ batch_id: 'a', client_id: 'b', entries: [] }) }),
      }),
    );
    expect(response.ok).toBe(false);
  }
});
