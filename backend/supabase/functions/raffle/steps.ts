import { commitOf, drawWinners } from '../../../../shared/domain/src/raffle/draw.ts';
import { entriesRoot, RaffleEntriesError, type RaffleEntry } from '../../../../shared/domain/src/raffle/entries.ts';
import { REVEAL_SECONDS, roundAt, timeOfRound } from '../../../../shared/domain/src/raffle/rounds.ts';
import { earliestRound } from '../../../../shared/domain/src/raffle/verify.ts';
import { Refusal } from '../answer.ts';
import type { FunctionContext } from '../context.ts';
import { asService } from '../database.ts';
import type { BeaconSource } from './beacon.ts';

/** The part of raffle_proof's answer that the steps need. */
export type Raffle = {
  raffleId: string;
  status: 'open' | 'frozen' | 'waiting' | 'drawn' | 'void';
  winnerCount: number;
  repeats: boolean;
  commit: string;
  freezeAt: string;
  beaconAt: string;
  root: string | null;
  source: 'drand' | 'block' | null;
  round: number | null;
  randomness: string | null;
  entries: RaffleEntry[];
};

export type Steps = { ctx: FunctionContext; sources: readonly BeaconSource[]; now: () => number };

const seconds = (iso: string) => Date.parse(iso) / 1000;
const iso = (at: number) => new Date(at * 1000).toISOString();

export async function readProof(ctx: FunctionContext, id: string): Promise<Raffle> {
  const raffle = await asService<Raffle | null>(ctx, 'raffle_proof', { id });
  if (!raffle) throw new Refusal(404, `There is no raffle ${id.slice(0, 20)}.`);
  return raffle;
}

/**
 * Freezes the entries and announces a round of the first source that responds; drand if none does, since it will again. Without
 * entries, the scheduled freeze voids the raffle.
 * @throws Refusal 409 to an organizer whose raffle has no entries
 */
export async function freeze({ ctx, sources, now }: Steps, raffle: Raffle, owner: string | null): Promise<void> {
  const entries = await asService<RaffleEntry[]>(ctx, 'raffle_candidates', { id: raffle.raffleId });
  if (entries.length === 0) {
    // The organizer may still change who takes part; after the announced time, nobody can.
    if (owner !== null) throw new Refusal(409, 'Nobody takes part.');
    return endVoid(ctx, raffle.raffleId, 'Nobody took part when the entries were to be fixed.');
  }
  const frozenAt = Math.floor(now() / 1000);
  const wanted = seconds(raffle.beaconAt);
  const round = Math.max(roundAt(wanted), earliestRound(frozenAt));
  let announced = { source: 'drand' as 'drand' | 'block', round, at: timeOfRound(round) };
  for (const source of sources) {
    const answer = await source.announce(frozenAt, wanted);
    if (!answer) continue;
    announced = answer;
    break;
  }
  const frozen = {
    frozenAt: iso(frozenAt),
    beaconAt: iso(announced.at),
    root: await entriesRoot(entries),
    source: announced.source,
    round: announced.round,
  };
  await asService(ctx, 'raffle_freeze', { id: raffle.raffleId, owner, entries, frozen });
}

/** Randomness of the announced round: stored, or else read and stored. Null until it is available. */
export async function beacon({ ctx, sources, now }: Steps, raffle: Raffle): Promise<string | null> {
  if (raffle.randomness) return raffle.randomness;
  if (now() / 1000 < seconds(raffle.beaconAt)) return null;
  const source = sources.find((one) => one.source === raffle.source);
  const found = source && raffle.round !== null ? await source.read(raffle.round) : null;
  const reason = found
    ? null
    : `The ${raffle.source === 'block' ? 'chain' : 'beacon'} does not answer for ${raffle.round} yet.`;
  await asService(ctx, 'raffle_beacon', {
    id: raffle.raffleId,
    randomness: found?.randomness ?? null,
    signature: found?.signature ?? null,
    reason,
  });
  return found?.randomness ?? null;
}

/** Draws with the organizer's secret. @throws Refusal if it does not match the commitment, or there is no randomness yet */
export async function reveal(steps: Steps, raffle: Raffle, owner: string, secret: string): Promise<void> {
  if (raffle.status !== 'waiting')
    throw new Refusal(409, `Raffle ${raffle.raffleId} is ${raffle.status}, not waiting.`);
  if ((await commitOf(secret)) !== raffle.commit)
    throw new Refusal(400, 'This is not the secret that was committed to.');
  if (isOver(steps, raffle)) throw new Refusal(409, 'The 24 hours to reveal are over: the draw is void.');
  const randomness = await beacon(steps, raffle);
  if (!randomness)
    throw new Refusal(503, 'The randomness of the announced round is not there yet.', { 'retry-after': '10' });
  const { raffleId, entries, root, round, winnerCount, repeats } = raffle;
  const draw = await drawWinners({
    raffleId,
    entries,
    root: root as string,
    round: round as number,
    secret,
    randomness,
    winners: winnerCount,
    repeats,
  }).catch((error: unknown) => {
    throw error instanceof RaffleEntriesError ? new Refusal(409, error.message) : error;
  });
  await asService(steps.ctx, 'raffle_end', { id: raffleId, owner, secret, draw, reason: null });
}

const isOver = ({ now }: Steps, { beaconAt }: Raffle) => now() / 1000 > seconds(beaconAt) + REVEAL_SECONDS;

/** Does what is due: freeze, read the beacon, or void. Idempotent. */
export async function advance(steps: Steps, id: string): Promise<void> {
  const raffle = await readProof(steps.ctx, id);
  if (raffle.status === 'open' && steps.now() / 1000 >= seconds(raffle.freezeAt)) await freeze(steps, raffle, null);
  if (raffle.status !== 'waiting') return;
  const randomness = await beacon(steps, raffle);
  // A void draw is published with its randomness, so that no result can be dropped silently.
  if (isOver(steps, raffle) && randomness) await endVoid(steps.ctx, id, 'The secret was not revealed within 24 hours.');
}

/** Ends a raffle without winners, publicly. */
async function endVoid(ctx: FunctionContext, id: string, reason: string): Promise<void> {
  await asService(ctx, 'raffle_end', { id, owner: null, secret: null, draw: null, reason });
}
