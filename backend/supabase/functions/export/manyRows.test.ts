import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from '../../tests/backend.ts';
import { profilesOnly } from '../../tests/dataset.ts';
import { ingestReviews } from '../../tests/manyReviews.ts';
import { handlers } from '../index.ts';

/** More than one chunk; the full run goes to the limit of an export. */
const ROWS = process.env.FULL ? 200_000 : 3_500;
/** A busy machine needs time for so many. */
const LIMIT_MS = 30 * ROWS + 300_000;
const PEOPLE = 300;
/** Allowed heap growth of a stream of any length, in bytes: a few dozen chunks of 1,000 rows. */
const MOST_GROWTH = 60_000_000;
const TITLE = '=HYPERLINK("http://x","a, b")';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(profilesOnly([]), handlers);
  await ingestReviews(backend, { count: ROWS, people: PEOPLE }, (id) => ({
    title: id % 1000 === 0 ? TITLE : `Review ${id}`,
    body: 'Two lines\nof text',
    createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + id * 10_000).toISOString(),
  }));
}, LIMIT_MS);
afterAll(() => backend.close());

test(
  `a file of ${ROWS} rows equals the view, in its order, and is never in memory as a whole`,
  async () => {
    const query = new URLSearchParams({
      fn: 'reviews_list',
      sort: '-created',
      cols: 'title,createdAt',
      apikey: backend.keys.publishable,
    });
    const response = await backend.fetch(new Request(`http://localhost:54321/functions/v1/export?${query}`));
    expect(response.headers.get('x-total-rows')).toMatch(/^\d+$/);
    expect(response.headers.get('x-truncated')).toBeNull();

    const ids: number[] = [];
    const guarded: string[] = [];
    let bytes = 0;
    let rest = '';
    const heap: number[] = [];
    const decoder = new TextDecoder();
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength;
      const lines = (rest + decoder.decode(part, { stream: true })).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const id = Number(line.slice(0, line.indexOf(',')));
        if (Number.isNaN(id)) continue;
        ids.push(id);
        if (id % 1000 === 0) guarded.push(line.slice(0, line.indexOf(',2026-')));
      }
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      heap.push(heapUsed + external);
    }
    expect(rest).toBe('');
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, index) => ROWS - index));
    expect(guarded.at(-1)).toBe('1000,"\'=HYPERLINK(""http://x"",""a, b"")"');
    const { rows } = await call<{ rows: { id: number }[] }>(backend, 'reviews_list', { per: 50 });
    expect(ids.slice(0, 50)).toEqual(rows.map(({ id }) => id));
    expect(heap.length).toBeGreaterThan(2);
    const growth = Math.max(...heap) - (heap[0] ?? 0);
    if (process.env.FULL)
      console.log(`${ROWS} rows, ${(bytes / 1e6).toFixed(1)} MB, heap grew by ${(growth / 1e6).toFixed(1)} MB at most`);
    expect(growth).toBeLessThan(MOST_GROWTH);
  },
  LIMIT_MS,
);
