import { createNetwork, type Dataset, generate, sizeFor } from '@companion/network';
import { expect, it } from 'vitest';
import { dump, openBackend } from './backend.fixture.ts';
import { type Death, mortal, syncWhileAlive } from './mortal.fixture.ts';

/** The smallest possible set of everything. */
const set: Dataset = generate({
  ...sizeFor(2),
  usersWithoutProfile: 1,
  reviews: 5,
  vouches: 3,
  votes: 6,
  slashes: 1,
  invitations: 1,
  xpWeeks: 1,
  seed: 3,
  now: new Date('2026-03-01T00:00:00Z'),
  name: 'tiny',
});

/** This request completes the pass: dying after it loses no work, and the next process starts another pass. */
const END = /sync_checkpoint_set .*"entity":"pass".*"done":true/;

/**
 * A network request changes nothing here: dying at it equals dying after the one before. So does dying before a request,
 * except for requests under way in parallel.
 */
const DEATHS: readonly Exclude<Death, null>[] = process.env.FULL === '1' ? ['before', 'after'] : ['after'];
const isMortal = (name: string) => process.env.FULL === '1' || name.includes(' /rest/v1/');

/** What a request sends, without what differs from process to process. */
async function nameOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  // The notification of a process has its own number, and says how far the process came by the clock.
  if (pathname.endsWith('/sync_notifications')) return `${request.method} ${pathname}`;
  return `${request.method} ${pathname}${search} ${await request.clone().text()}`;
}

it('ends with the database of an undisturbed run when killed at each of its requests', async () => {
  const [calm, disturbed] = await Promise.all([openBackend(), openBackend()]);
  const network = createNetwork(set).fetch;
  try {
    const asked = new Set<string>();
    const listening = mortal(async (request) => {
      asked.add(await nameOf(request));
      return null;
    });
    await syncWhileAlive(calm, set, network, listening);
    const expected = await dump(calm);

    const deaths = new Map<string, number>();
    const nextLife = () => {
      let isLast = false;
      return mortal(async (request) => {
        const name = await nameOf(request);
        const before = deaths.get(name) ?? 0;
        isLast ||= END.test(name);
        const death = DEATHS[before];
        if (isLast || !death || !isMortal(name)) return null;
        deaths.set(name, before + 1);
        return death;
      });
    };
    for (let life = nextLife(); ; life = nextLife()) {
      const failure = await syncWhileAlive(disturbed, set, network, life).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) break;
      expect(life.signal.aborted, String(failure)).toBe(true);
    }

    expect(await dump(disturbed)).toEqual(expected);
    const spared = [...asked].filter((name) => isMortal(name) && deaths.get(name) !== DEATHS.length);
    // Accounts that a life stored are nobody to look up in the next, and the whole pass is noted behind the end.
    expect(spared.filter((name) => !/"whole_pass"|"accounts"|sync_accounts/.test(name) && !END.test(name))).toEqual([]);
    expect(deaths.size).toBeGreaterThan(100);
  } finally {
    await Promise.all([calm.close(), disturbed.close()]);
  }
}, 300_000);
