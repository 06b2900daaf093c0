import { commitOf, type Draw, type DrawInput, drawWinners } from './draw.ts';
import { entriesRoot } from './entries.ts';
import { roundAt, SHORTEST_WAIT_SECONDS, timeOfRound } from './rounds.ts';

/** Everything published about a draw, as in a proof file. */
export type RaffleProof = Omit<DrawInput, 'winners'> & {
  algorithm: 'raffle-v1';
  commit: string;
  /** `drand`: a quicknet round; `block`: a block number of the chain, whose hash is the randomness. */
  source: 'drand' | 'block';
  /** Round or block announced at the freeze. */
  announcedRound: number;
  /** ISO times. */
  frozenAt: string;
  beaconAt: string;
  /** Signature of the beacon, hex; null for a block. */
  signature: string | null;
  winnerCount: number;
  winners: number[];
};

export type RaffleCheck = { name: 'commit' | 'root' | 'round' | 'signature' | 'winners'; ok: boolean; detail: string };

/** Verifies a beacon's signature; injected, because it loads the curve library. */
export type CheckBeacon = (beacon: { round: number; randomness: string; signature: string }) => Promise<boolean>;

function checkRound({ source, round, announcedRound, frozenAt, beaconAt }: RaffleProof): RaffleCheck {
  const earliest = Date.parse(frozenAt) / 1000 + SHORTEST_WAIT_SECONDS;
  const at = source === 'drand' ? timeOfRound(round) : Date.parse(beaconAt) / 1000;
  const ok = round === announcedRound && at >= earliest;
  const detail =
    round !== announcedRound
      ? `announced was ${announcedRound}`
      : ok
        ? `round ${round}`
        : 'earlier than 10 minutes after the freeze';
  return { name: 'round', ok, detail };
}

async function checkSignature(proof: RaffleProof, checkBeacon: CheckBeacon): Promise<RaffleCheck> {
  if (proof.source === 'block') {
    const detail = `hash of block ${proof.round}: compare it with the chain`;
    return { name: 'signature', ok: /^[0-9a-f]{64}$/i.test(proof.randomness), detail };
  }
  const ok = proof.signature !== null && (await checkBeacon({ ...proof, signature: proof.signature }));
  return { name: 'signature', ok, detail: ok ? 'signed by drand quicknet' : 'not signed by drand quicknet' };
}

async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
  return run().catch(() => null);
}

/** Verifies a complete proof. A wrong or malformed part fails its check, but never throws. */
export async function verifyRaffle(
  proof: RaffleProof,
  checkBeacon: CheckBeacon,
): Promise<{ checks: RaffleCheck[]; draw: Draw | null }> {
  const commit = await attempt(() => commitOf(proof.secret));
  const root = await attempt(() => entriesRoot(proof.entries));
  // Drawn from the root of the entries in the proof: changed entries change the winners.
  const draw = root === null ? null : await attempt(() => drawWinners({ ...proof, root, winners: proof.winnerCount }));
  const same = draw !== null && draw.winners.join() === proof.winners.join();
  return {
    checks: [
      { name: 'commit', ok: commit === proof.commit, detail: commit ?? 'the secret is not hex' },
      { name: 'root', ok: root === proof.root, detail: root ?? 'the entries cannot be drawn from' },
      checkRound(proof),
      await checkSignature(proof, checkBeacon),
      { name: 'winners', ok: same, detail: draw ? draw.winners.join(', ') : 'cannot be drawn' },
    ],
    draw,
  };
}

/** Earliest round allowed for a raffle frozen at a time (Unix seconds). */
export const earliestRound = (frozenAt: number) => roundAt(frozenAt + SHORTEST_WAIT_SECONDS) + 1;
