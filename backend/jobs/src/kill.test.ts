import { createNetwork, type Dataset, generate, sizeFor } from '@companion/network';
import { describe, expect, it } from 'vitest';
import { dump, openBackend } from './backend.fixture.ts';
import { immortal, mortal, syncWhileAlive } from './mortal.fixture.ts';

/** Few every day: `killAtEachRequest` finds what a kill at one of them leaves. */
const KILLS = process.env.FULL === '1' ? 20 : 3;

/** A small seeded generator: a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
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

const done = `select count(*)::int as entities from app.sync_checkpoints where done_at is not null`;

describe('a sync that is killed', () => {
  it(`ends, after ${KILLS} kills and restarts over a faulty network, with the database of an undisturbed run`, async () => {
    const calm = await openBackend();
    let disturbed = await openBackend();
    try {
      let calls = 0;
      const counting = mortal(() => {
        calls++;
        return null;
      });
      await syncWhileAlive(calm, set, createNetwork(set).fetch, counting);
      const expected = await dump(calm);
      expect(expected.reviews).toHaveLength(900);
      expect(expected.votes).toHaveLength(set.votes.length);

      const random = seeded(300);
      const faulty = createNetwork(set, { chaos: { seed: 11, errorRate: 0.03, limitRate: 0.03 } }).fetch;
      const diedAfter = new Set<number>();
      let kills = 0;
      while (kills < KILLS) {
        // About a sixth of the way each time, so that kills hit every part of it.
        let left = 1 + Math.floor(random() * (calls / 3));
        const life = mortal(() => (left-- > 0 ? null : 'before'));
        try {
          await syncWhileAlive(disturbed, set, faulty, life);
        } catch (error) {
          expect(life.signal.aborted, String(error)).toBe(true);
          kills++;
          diedAfter.add((await disturbed.sql<{ entities: number }>(done))[0]?.entities ?? 0);
          continue;
        }
        // It finished before all kills were used: judge it, and use the rest on a new one.
        expect(await dump(disturbed)).toEqual(expected);
        await disturbed.close();
        disturbed = await openBackend();
      }
      await syncWhileAlive(disturbed, set, faulty, immortal);

      expect(await dump(disturbed)).toEqual(expected);
      // Number of entities complete at each kill: not all in the same place.
      expect(diedAfter.size).toBeGreaterThanOrEqual(Math.min(4, KILLS - 1));
    } finally {
      await Promise.all([calm.close(), disturbed.close()]);
    }
  }, 300_000);
});
