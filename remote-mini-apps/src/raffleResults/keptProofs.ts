import { localStore } from '@companion/browser';
import { type AnswerOf, isAnswer } from '@companion/functions';
import { raffleProof } from '@companion/functions/raffleProof';

/** Everything published about a raffle. */
export type PublishedRaffle = NonNullable<AnswerOf<typeof raffleProof>>;

const KEY = 'companion.raffles.proofs';
/** Newest first. */
const MOST = 5;
const MOST_CHARACTERS = 200_000;

function kept(): PublishedRaffle[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => each !== null && isAnswer(raffleProof, each)) : [];
  } catch {
    // The stored value is not a list of proofs.
    return [];
  }
}

/** Stores a final result, so that it can be read and verified while the server is unavailable. */
export function keepProof(raffle: PublishedRaffle): void {
  if (raffle.status !== 'drawn' && raffle.status !== 'void') return;
  if (JSON.stringify(raffle).length > MOST_CHARACTERS) return;
  const next = [raffle, ...kept().filter(({ raffleId }) => raffleId !== raffle.raffleId)].slice(0, MOST);
  // Storage is blocked or full: the proof file remains.
  localStore.setItem(KEY, JSON.stringify(next));
}

/** The proof stored in this browser; null if there is none. */
export const keptProof = (id: string): PublishedRaffle | null => kept().find(({ raffleId }) => raffleId === id) ?? null;
