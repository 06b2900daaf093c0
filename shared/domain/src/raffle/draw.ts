import { counted } from '../counted.ts';
import { fromHex, sha256, sha256Text, toHex } from './bytes.ts';
import { RaffleEntriesError, type RaffleEntry, sortEntries } from './entries.ts';

/** Inputs of a draw; hex in lower case. */
export type DrawInput = {
  raffleId: string;
  entries: readonly RaffleEntry[];
  root: string;
  secret: string;
  round: number;
  randomness: string;
  winners: number;
  /** The same person can win more than once. */
  repeats?: boolean;
};

/** One step of the log. `value` is the unsigned 64-bit number as decimal text; a rejected one has no ticket. */
export type DrawStep = {
  k: number;
  value: string;
  ticket: number | null;
  owner: number | null;
  result: 'accepted' | 'repeat' | 'rejected';
};

export type Draw = { seed: string; tickets: number; winners: number[]; log: DrawStep[] };

const BITS_64 = 1n << 64n;
/** A person with nearly all tickets is drawn again and again: give up after this many steps. */
const MOST_STEPS = 20_000;

/** SHA-256 of the secret's bytes, hex: published before anyone knows the randomness. @throws RangeError if it is not hex. */
export async function commitOf(secret: string): Promise<string> {
  return toHex(await sha256(fromHex(secret)));
}

/** The seed of `raffle-v1`, hex. */
export async function seedOf(input: Pick<DrawInput, 'raffleId' | 'root' | 'secret' | 'round' | 'randomness'>) {
  const { raffleId, root, secret, round, randomness } = input;
  const text = ['raffle-v1', raffleId, root.toLowerCase(), secret.toLowerCase(), round, randomness.toLowerCase()];
  return toHex(await sha256Text(text.join('|')));
}

/** For each entry, the ticket number after its last one. */
function ticketEnds(entries: readonly RaffleEntry[]): number[] {
  let end = 0;
  return entries.map(({ tickets }) => {
    end += tickets;
    return end;
  });
}

function ownerOf(ticket: number, entries: readonly RaffleEntry[], ends: readonly number[]): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) > ticket) high = middle;
    else low = middle + 1;
  }
  return (entries[low] as RaffleEntry).profileId;
}

async function valueAt(seed: Uint8Array, k: number): Promise<bigint> {
  const data = new Uint8Array(seed.length + 4);
  data.set(seed);
  new DataView(data.buffer).setUint32(seed.length, k);
  const hash = await sha256(data);
  return new DataView(hash.buffer).getBigUint64(0);
}

/**
 * Draws the winners of `raffle-v1`: every ticket has the same chance, and repeating the draw gives the same list. If there are
 * fewer people than winners, all of them win.
 * @throws RaffleEntriesError, also if 20,000 tickets yield too few winners; RangeError on values that are not hex.
 */
export async function drawWinners({
  entries: given,
  winners: wanted,
  repeats = false,
  ...input
}: DrawInput): Promise<Draw> {
  const entries = sortEntries(given);
  const ends = ticketEnds(entries);
  const tickets = ends.at(-1) as number;
  const total = BigInt(tickets);
  const limit = (BITS_64 / total) * total;
  const seed = await seedOf(input);
  const seedBytes = fromHex(seed);
  const count = repeats ? wanted : Math.min(wanted, entries.length);
  const winners: number[] = [];
  const won = new Set<number>();
  const log: DrawStep[] = [];
  for (let k = 0; winners.length < count; k++) {
    if (k === MOST_STEPS)
      throw new RaffleEntriesError(
        `${MOST_STEPS} tickets gave only ${counted(winners.length, 'winner')}: a few people hold nearly all of them.`,
      );
    const value = await valueAt(seedBytes, k);
    if (value >= limit) {
      log.push({ k, value: value.toString(), ticket: null, owner: null, result: 'rejected' });
      continue;
    }
    const ticket = Number(value % total);
    const owner = ownerOf(ticket, entries, ends);
    const repeat = !repeats && won.has(owner);
    log.push({ k, value: value.toString(), ticket, owner, result: repeat ? 'repeat' : 'accepted' });
    if (repeat) continue;
    won.add(owner);
    winners.push(owner);
  }
  return { seed, tickets, winners, log };
}
