import { commitOf, drawWinners, entriesRoot, type RaffleProof } from '@companion/domain';

/** A round that the beacon published, with its genuine signature. */
const ROUND = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  frozenAt: '2023-08-23T15:39:24Z',
  beaconAt: '2023-08-23T15:59:24Z',
};
const ENTRIES = [1, 2, 3, 6].map((profileId) => ({ profileId, tickets: profileId === 3 ? 2 : 1 }));
const SECRET = '11'.repeat(32);
const WINNERS = 2;

/** The proof of an invented raffle, drawn here with a real round of the beacon. */
export async function exampleDraw(): Promise<RaffleProof> {
  const { round, randomness, signature, frozenAt, beaconAt } = ROUND;
  const input = {
    raffleId: 'R-0000',
    entries: ENTRIES,
    root: await entriesRoot(ENTRIES),
    secret: SECRET,
    round,
    randomness,
  };
  const { winners } = await drawWinners({ ...input, winners: WINNERS });
  return {
    algorithm: 'raffle-v1',
    ...input,
    repeats: false,
    commit: await commitOf(SECRET),
    source: 'drand',
    announcedRound: round,
    frozenAt,
    beaconAt,
    signature,
    winnerCount: WINNERS,
    winners,
  };
}
