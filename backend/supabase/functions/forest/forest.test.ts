import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { forestArrays } from '../../../../shared/functions/src/forestFile.ts';
import { forestHandler } from './handler.ts';

/** Two people as `invite_graph` returns them: big-endian, one array after the other. */
function twoPeople(score: number) {
  const bytes = Buffer.alloc(2 * 34);
  bytes.writeDoubleBE(1, 0);
  bytes.writeDoubleBE(2 ** 40, 8);
  bytes.writeInt32BE(-1, 16);
  bytes.writeFloatBE(0.5, 24);
  bytes.writeInt32BE(2, 48);
  bytes.writeInt16BE(score, 56);
  const data = bytes.toString('base64');
  return { format: 2, nodes: 2, version: `of ${data}`, parts: 1, data };
}

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://localhost:54321/functions/v1/forest', { method, headers });
/** The function over a database that gives this answer to these arguments. */
const over = (answer: (asked: { known?: string; part?: number }) => Response) => {
  const handler = forestHandler(() => 0);
  const ctx = {
    url: 'http://localhost:54321',
    publishableKey: 'key',
    secretKey: '',
    address: '10.0.0.1',
    fetch: (async (_, init) => answer(JSON.parse(String(init?.body)))) as typeof fetch,
  };
  return (request: Request) => handler(request, ctx);
};

test('the file has the numbers of the answer, and a client that has it gets 304 until they change', async () => {
  let score = 2100;
  const call = over(() => Response.json(twoPeople(score)));
  const first = await call(ask());
  expect([first.status, first.headers.get('content-type'), first.headers.get('content-encoding')]).toEqual([
    200,
    'application/octet-stream',
    null,
  ]);
  const { ids, parents, x, sizes, scores } = forestArrays(await first.arrayBuffer()) ?? expect.unreachable();
  expect([[...ids], [...parents], [...x], [...sizes], [...scores]]).toEqual([
    [1, 2 ** 40],
    [-1, 0],
    [0.5, 0],
    [2, 0],
    [2100, 0],
  ]);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  const again = await call(ask({ 'if-none-match': `"other", ${tag}` }));
  expect([again.status, await again.text()]).toEqual([304, '']);
  score = 2000;
  expect((await call(ask({ 'if-none-match': tag }))).status).toBe(200);
});

test('an empty forest is not cached, as it is not computed yet', async () => {
  const empty = { format: 2, nodes: 0, version: 'empty', parts: 1, data: Buffer.alloc(0).toString('base64') };
  const kept = async (graph: object) => (await over(() => Response.json(graph))(ask())).headers.get('cache-control');
  expect(await kept(empty)).toBe('no-store');
  expect(await kept(twoPeople(2100))).toBe('public, max-age=60');
});

test('the whole forest is requested once after each computation', async () => {
  let score = 1;
  const asked: (string | undefined)[] = [];
  const call = over(({ known }) => {
    const graph = twoPeople(score);
    asked.push(known);
    return Response.json(known === graph.version ? { ...graph, data: null } : graph);
  });
  const scoreOfFirst = async () => forestArrays(await (await call(ask())).arrayBuffer())?.scores[0];
  expect([await scoreOfFirst(), await scoreOfFirst()]).toEqual([1, 1]);
  score = 2;
  expect([await scoreOfFirst(), await scoreOfFirst()]).toEqual([2, 2]);
  const [one, two] = [twoPeople(1).version, twoPeople(2).version];
  expect(asked).toEqual([undefined, one, one, two]);
});

test('it comes in parallel parts, and in one piece if it is recomputed between them', async () => {
  const asked: (number | undefined)[] = [];
  let score = 1;
  const call = over(({ part }) => {
    const graph = twoPeople(part === 2 ? score : 1);
    asked.push(part);
    const [from, to] = part === undefined ? [0] : [40 * part, 40 * part + 40];
    return Response.json({ ...graph, parts: 3, data: graph.data.slice(from, to) });
  });
  const scores = async () => [...(forestArrays(await (await call(ask())).arrayBuffer())?.scores ?? [])];
  expect(await scores()).toEqual([1, 0]);
  expect(asked).toEqual([0, 1, 2]);
  score = 2;
  expect(await scores()).toEqual([1, 0]);
  expect(asked).toEqual([0, 1, 2, 0, 1, 2, undefined]);
});

test('it is compressed for clients that accept that', async () => {
  const call = over(() => Response.json(twoPeople(1)));
  const plain = Buffer.from(await (await call(ask({ 'accept-encoding': 'br, gzip;q=0' }))).arrayBuffer());
  const zipped = await call(ask({ 'accept-encoding': 'deflate, gzip;q=0.5, br' }));
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).equals(plain)).toBe(true);
  expect((await (await call(ask({}, 'HEAD'))).arrayBuffer()).byteLength).toBe(0);
});

test('what the database rejects is rejected, and what is not a forest is not a file', async () => {
  const busy = over(() =>
    Response.json({ code: 'PT503', message: 'Busy.' }, { status: 503, headers: { 'retry-after': '2' } }),
  );
  const refused = await busy(ask());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  for (const part of [{ data: null }, { format: 3 }, { nodes: 3 }, { data: '' }, { nodes: 2_000_000 }])
    await expect(over(() => Response.json({ ...twoPeople(1), ...part }))(ask())).rejects.toThrow('not a forest');
  const call = over(() => Response.json(twoPeople(1)));
  expect((await call(ask({}, 'POST'))).status).toBe(405);
  const statuses = [];
  for (let time = 0; time < 61; time++) statuses.push((await call(ask())).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});
