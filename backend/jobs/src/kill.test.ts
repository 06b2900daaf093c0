import type { Backend } from '@companion/local';
import { createNetwork, type Dataset, generate, sizeFor } from '@companion/network';
import { describe, expect, it } from 'vitest';
import { dump, openBackend, syncSet } from './backend.fixture.ts';
import type { Fetch } from './client.ts';

const KILLS = process.env.FULL === '1' ? 20 : 6;

/** A small seeded generator: a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Lets a number of requests through and then is dead for good, as after SIGKILL: no clean-up reaches anyone. The last
 * request may have been carried out, its answer is lost.
 */
function mortal(requests: number) {
  let left = requests;
  const dead = new AbortController();
  const through =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (left-- <= 0) {
        dead.abort(new Error('killed'));
        throw new Error('killed');
      }
      const answer = await fetch(request);
      if (dead.signal.aborted) throw new Error('killed');
      return answer;
    };
  return { through, signal: dead.signal };
}

const set: Dataset = generate({
  ...sizeFor(300),
  reviews: 900,
  votes: 1500,
  xpWeeks: 6,
  seed: 7,
  now: new Date('2026-03-01T00:00:00Z'),
  name: 'kill',
});

/** One run over given ways to the network and the backend. */
const run = (backend: Backend, network: Fetch, through: (fetch: Fetch) => Fetch, more: object = {}) =>
  syncSet(
    backend,
    set,
    {},
    {
      network: { baseUrl: 'http://network.test', fetch: through(network), backoffMs: 1 },
      backend: {
        url: 'http://backend.test',
        secretKey: backend.keys.secret,
        fetch: through(backend.fetch),
        backoffMs: 1,
      },
      ...more,
    },
  );

const done = `select count(*)::int as entities from app.sync_checkpoints where done_at is not null`;

describe('a sync that is killed', () => {
  it(`ends, after ${KILLS} kills and restarts through a faulty network, in the database of an undisturbed run`, async () => {
    const calm = await openBackend();
    let disturbed = await openBackend();
    try {
      let calls = 0;
      await run(calm, createNetwork(set).fetch, (fetch) => (request) => {
        calls++;
        return fetch(request);
      });
      const expected = await dump(calm);
      expect(expected.reviews).toHaveLength(900);
      expect(expected.votes).toHaveLength(set.votes.length);

      const random = seeded(300);
      const faulty = createNetwork(set, { chaos: { seed: 11, errorRate: 0.03, limitRate: 0.03 } }).fetch;
      const diedAfter = new Set<number>();
      let kills = 0;
      while (kills < KILLS) {
        // About a sixth of the way each time, so that deaths fall into every part of it.
        const life = mortal(1 + Math.floor(random() * (calls / 3)));
        try {
          await run(disturbed, faulty, life.through, { signal: life.signal });
        } catch (error) {
          expect(life.signal.aborted, String(error)).toBe(true);
          kills++;
          diedAfter.add((await disturbed.sql<{ entities: number }>(done))[0]?.entities ?? 0);
          continue;
        }
        // It got through before all kills were spent: judge it, and spend the rest on a new one.
        expect(await dump(disturbed)).toEqual(expected);
        await disturbed.close();
        disturbed = await openBackend();
      }
      await run(disturbed, faulty, (fetch) => fetch);

      expect(await dump(disturbed)).toEqual(expected);
      // Number of entities that were complete at each death: not all in the same place.
      expect(diedAfter.size).toBeGreaterThanOrEqual(4);
    } finally {
      await Promise.all([calm.close(), disturbed.close()]);
    }
  }, 300_000);
});
