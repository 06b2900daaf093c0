import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commitOf, drawWinners, exampleDraw } from '@companion/domain';
import type { createRest } from './rest.ts';

type Rest = Pick<ReturnType<typeof createRest>, 'rpc'>;

/** What is read of the data set of the demo. */
type Demo = { profiles: { profileId: number; primaryAddress: string; status: string }[] };

const DAY_MS = 86_400_000;
const ENTRANTS = 24;

/**
 * Publishes a drawn and an open raffle of the demo's people in a database without raffles that has not read any network. Call it
 * before the jobs run: halfway, the drawn one is an old raffle without a revealed secret, which they would end as void.
 * @throws StoreError, and errors of the data set's file
 */
export async function publishDemoRaffles({ rpc }: Rest, dataDir: string): Promise<void> {
  // Someone may start the demo on the database of another site.
  const read = await rpc<object>('sync_checkpoints', {});
  const { rows } = await rpc<{ rows: unknown[] }>('raffles_list', {});
  if (Object.keys(read).length > 0 || rows.length > 0) return;
  const demo: Demo = JSON.parse(await readFile(join(dataDir, 'network-demo.json'), 'utf8'));
  const people = demo.profiles.filter(({ status }) => status === 'ACTIVE').slice(0, ENTRANTS);
  const [organizer] = people;
  if (!organizer) return;
  const owner = organizer.primaryAddress.toLowerCase();
  const save = (change: object) =>
    rpc<string>('raffle_save', { id: null, owner, owner_profile: organizer.profileId, change });

  const entries = people.map(({ profileId }, place) => ({ profileId, tickets: 1 + (place % 3) }));
  const { commit, frozenAt, beaconAt, winnerCount } = await exampleDraw('R-0000', entries);
  const id = await save({
    title: 'Demo: a finished draw',
    prize: 'No prize. Drawn afterwards, with a beacon round from August 2023.',
    winners: winnerCount,
    entries,
    freezeAt: frozenAt,
    beaconAt,
    commit,
  });
  // The number of the raffle is part of the seed.
  const proof = await exampleDraw(id, entries);
  const { root, source, round, randomness, signature, secret } = proof;
  await rpc('raffle_freeze', { id, owner, entries, frozen: { frozenAt, beaconAt, root, source, round } });
  await rpc('raffle_beacon', { id, randomness, signature, reason: null });
  const draw = await drawWinners({ ...proof, winners: winnerCount });
  await rpc('raffle_end', { id, owner, secret, draw, reason: null });

  const freezeAt = Date.now() + 7 * DAY_MS;
  await save({
    title: 'Demo: an open raffle',
    prize: 'No prize. Nobody has the secret, so it will be void.',
    winners: 3,
    rule: { minScore: 1600, minReviews: 5, tickets: { metric: 'reviews', per: 5, cap: 10 } },
    freezeAt: new Date(freezeAt).toISOString(),
    beaconAt: new Date(freezeAt + DAY_MS).toISOString(),
    commit: await commitOf(randomBytes(32).toString('hex')),
  });
}
