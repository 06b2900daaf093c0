import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../shared/limits/src/index';
import { type Asked, type Attacked, ask, startAttacked } from './attacked';
import { startNeighbour, waitsOf } from './neighbour';
import { createRandom, pick } from './random';

const isFull = process.env.FULL === '1';
const ALONE_MS = isFull ? 15_000 : 1_500;
const FLOOD_MS = isFull ? 60_000 : 3_000;
const AT_ONCE = 30;
const REVIEWS = 2_000;

let server: Attacked;
beforeAll(async () => {
  // Without a request limit: it is not what protects the neighbor in this test.
  server = await startAttacked({ ...DEFAULT_LIMITS, requestsPerMinute: 1_000_000 });
  await server.sql(
    `insert into app.reviews (id, author_id, subject_id, subject_userkey, score, title, body, created_at)
     select 1000 + n, 101 + n % 11, 101 + (n + 1 + n % 10) % 12, 'profileId:' || 1 + n % 12, n % 3 - 1, 'Trusted market ' || n,
       repeat('good work ', 20), timestamptz '2025-03-16Z' + n * interval '20 minutes' from generate_series(1, ${REVIEWS}) n`,
  );
  await server.sql('analyze app.reviews');
});
afterAll(() => server.stop());

/** As expensive as valid calls get: past days, words, sort orders without an index, the largest page. */
const HEAVY: [fn: string, args: Record<string, unknown>][] = [
  ['reviews_list', { filters: { status: 'all', asOf: '2026-01-31' }, sort: '-votes', per: 200, page: 40 }],
  [
    'reviews_list',
    { filters: { status: 'all', q: 'market work', authorLevel: 'known' }, sort: 'authorScore', per: 200 },
  ],
  ['reviews_series', { filters: { range: 'all', asOf: '2026-02-10' }, before: false }],
  ['reviews_batches', { filters: { range: 'all', asOf: '2026-02-01' }, per: 200 }],
  ['ethos_search', { filters: { words: ['market'], range: 'all' }, per: 200 }],
  ['profiles_search', { filters: { signal: 'batches' }, sort: '-score', per: 200 }],
  ['home_feed', { per: 100 }],
];

/** Filters that make a call different but exclude no rows: a score or a time that everything is above. */
const another = (fn: string, random: () => number) =>
  fn === 'profiles_search'
    ? { scoreMin: Math.floor(random() * 600) }
    : { from: new Date(Math.floor(random() * 1e12)).toISOString() };

/** A network that sends as many calls as it can, each of them different, until stopped. */
function startFlood({ url, targets }: Attacked, address: string) {
  const random = createRandom(1);
  const answers: Record<number, number> = {};
  const answered: Asked[] = [];
  let stopped = false;
  async function askOn(): Promise<void> {
    while (!stopped) {
      const [fn, { filters, ...args }] = pick(random, HEAVY);
      const unlike = filters ? { filters: { ...filters, ...another(fn, random) } } : {};
      const asked = await ask(`${url}/rest/v1/rpc/${fn}`, {
        method: 'POST',
        headers: { apikey: targets.publishable, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ ...args, ...unlike, ...(random() < 0.1 && { after: 'x'.repeat(20_000) }) }),
      });
      answers[asked.status] = (answers[asked.status] ?? 0) + 1;
      if (asked.status === 200) answered.push(asked);
      // Without a pause, immediate rejections would only keep this machine busy.
      if (asked.status === 429) await sleep(20);
    }
  }
  const asking = Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return {
    stop: async () => {
      stopped = true;
      await asking;
      return { answers, waits: waitsOf(answered) };
    },
  };
}

it(
  'answers every call of a neighbor while one network floods it',
  async () => {
    const quiet = startNeighbour(server, !isFull);
    await sleep(ALONE_MS);
    // The first round is slower than later ones.
    const alone = waitsOf((await quiet.stop()).slice(isFull ? 5 : 1));

    const flood = startFlood(server, '198.51.100.7');
    const neighbour = startNeighbour(server, !isFull);
    await sleep(FLOOD_MS);
    const beside = waitsOf(await neighbour.stop());
    const { answers, waits } = await flood.stop();
    console.log(JSON.stringify({ alone, beside, flood: waits, answers }));
    expect([alone.refused, beside.refused]).toEqual([0, 0]);
    // The flood waits in its own queue, the neighbor only for running calls: in a shared queue both would wait as long.
    expect(waits.asked).toBeGreaterThan(0);
    expect(beside.p50).toBeLessThan(waits.p50 / 2);
    // Response times mean nothing on a shared machine; only full runs have one to themselves.
    if (isFull) expect(beside.p50).toBeLessThanOrEqual(3 * Math.max(alone.p50, 5));
  },
  60_000 + ALONE_MS + FLOOD_MS,
);
