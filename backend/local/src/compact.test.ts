import { expect, it } from 'vitest';
import { compact } from './compact.ts';

const ROWS = JSON.stringify({ rows: Array.from({ length: 200 }, (_, id) => ({ id })) });
let body = ROWS;
const send = compact(async () =>
  Response.json(JSON.parse(body), {
    headers: { 'access-control-allow-origin': '*', 'content-length': String(body.length) },
  }),
);
const ask = (path: string, init: RequestInit = {}) =>
  send(new Request(`http://backend.test${path}`, init), { incoming: {}, outgoing: {} } as never);
const PAGE = '/rest/v1/rpc/reviews_list?per=25';

it('compresses data for clients that can decompress it', async () => {
  const packed = await ask(PAGE, { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const unpacked = await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).text();
  expect(unpacked).toBe(ROWS);
  const plain = await ask(PAGE);
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, ROWS]);
});

it('answers 304 when nothing has changed, and sends what has', async () => {
  const tag = (await ask(PAGE)).headers.get('etag') ?? '';
  const headers = { 'if-none-match': tag };
  const same = await ask(PAGE, { headers });
  expect([same.status, await same.text(), same.headers.get('cache-control')]).toEqual([304, '', 'private, no-cache']);
  body = '{"rows":[]}';
  const changed = await ask(PAGE, { headers });
  expect([changed.status, await changed.text()]).toEqual([200, body]);
});

it('leaves everything else alone', async () => {
  for (const [path, init] of [
    ['/functions/v1/export?fn=reviews_list', {}],
    [PAGE, { method: 'POST', body: '{}' }],
  ] as const)
    expect((await ask(path, init)).headers.get('etag')).toBeNull();
});
