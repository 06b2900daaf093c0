import { commitOf, drawWinners } from './draw.ts';
import { entriesRoot, type RaffleEntry } from './entries.ts';
import type { RaffleProof } from './verify.ts';

/** A round that drand quicknet published, with its genuine signature. */
export const PUBLISHED_ROUND = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
} as const;

const FROZEN_AT = '2023-08-23T15:39:24Z';
const BEACON_AT = '2023-08-23T15:59:24Z';
const ENTRIES: readonly RaffleEntry[] = [1, 2, 3, 6].map((profileId) => ({
  profileId,
  tickets: profileId === 3 ? 2 : 1,
}));
const SECRET = '11'.repeat(32);
const WINNERS = 2;

/** The proof of an invented raffle, drawn afterwards with `PUBLISHED_ROUND`. */
export async function exampleDraw(raffleId = 'R-0000', entries = ENTRIES): Promise<RaffleProof> {
  const { round, randomness, signature } = PUBLISHED_ROUND;
  const input = { raffleId, entries, root: await entriesRoot(entries), secret: SECRET, round, randomness };
  const { winners } = await drawWinners({ ...input, winners: WINNERS });
  return {
    algorithm: 'raffle-v1',
    ...input,
    repeats: false,
    commit: await commitOf(SECRET),
    source: 'drand',
    announcedRound: round,
    frozenAt: FROZEN_AT,
    beaconAt: BEACON_AT,
    signature,
    winnerCount: WINNERS,
    winners,
  };
}
