import { CompanionError } from '../../../contract/src/CompanionError.ts';
import { sha256Text, toHex } from './bytes.ts';

/** One participant. */
export type RaffleEntry = { profileId: number; tickets: number };

/** Limits on entries per raffle and tickets per entry: enough for any community, and the text stays below a few megabytes. */
export const RAFFLE_LIMITS = { entries: 100_000, tickets: 1_000_000_000 } as const;

/** The entries are invalid; the message names the line. */
export class RaffleEntriesError extends CompanionError {
  override readonly code = 'raffle-entries-wrong';
}

/**
 * Entries in canonical order, for freezing and drawing: ascending by profile id.
 * @throws RaffleEntriesError on a duplicate person or numbers that are not positive integers.
 */
export function sortEntries(entries: readonly RaffleEntry[]): RaffleEntry[] {
  if (entries.length === 0) throw new RaffleEntriesError('There are no entries.');
  if (entries.length > RAFFLE_LIMITS.entries)
    throw new RaffleEntriesError(`There are more than ${RAFFLE_LIMITS.entries} entries.`);
  const sorted = entries.map(({ profileId, tickets }) => ({ profileId, tickets }));
  sorted.sort((a, b) => a.profileId - b.profileId);
  for (const [index, { profileId, tickets }] of sorted.entries()) {
    if (!Number.isSafeInteger(profileId) || profileId < 1)
      throw new RaffleEntriesError(`${profileId} is not a profile id.`);
    if (!Number.isSafeInteger(tickets) || tickets < 1 || tickets > RAFFLE_LIMITS.tickets)
      throw new RaffleEntriesError(`Profile ${profileId} has ${tickets} tickets.`);
    if (sorted[index - 1]?.profileId === profileId)
      throw new RaffleEntriesError(`Profile ${profileId} is listed twice.`);
  }
  return sorted;
}

/** The frozen text: a line `profileId,tickets` per entry, ascending. @throws RaffleEntriesError */
export function entriesText(entries: readonly RaffleEntry[]): string {
  return sortEntries(entries)
    .map(({ profileId, tickets }) => `${profileId},${tickets}\n`)
    .join('');
}

/** SHA-256 of the frozen text, hex: published at the freeze. @throws RaffleEntriesError */
export async function entriesRoot(entries: readonly RaffleEntry[]): Promise<string> {
  return toHex(await sha256Text(entriesText(entries)));
}

/**
 * Parses a pasted list, one `profileId` or `profileId,tickets` per line, in any order; blank lines are skipped.
 * @throws RaffleEntriesError naming the first invalid line.
 */
export function parseEntries(text: string): RaffleEntry[] {
  const entries: RaffleEntry[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const match = /^\s*(\d{1,15})\s*(?:,\s*(\d{1,10})\s*)?$/.exec(line);
    if (!match) throw new RaffleEntriesError(`Line ${index + 1} is not "profile id,tickets".`);
    entries.push({ profileId: Number(match[1]), tickets: Number(match[2] ?? 1) });
  }
  return sortEntries(entries);
}
