import { NetworkError } from './client.ts';

/** Refusals that may concern a single item: the network does not know it, or considers it invalid. */
const OF_ONE_ITEM = [400, 404, 410, 422];
/** After this many refused items without a success, the endpoint is at fault. */
const IN_VAIN = 5;

/** Results of one kind of request. */
export interface Tally {
  answered: number;
  refused: number;
  /** Parsed rows, and rejected rows. */
  understood: number;
  unknown: number;
  last: NetworkError | null;
}

/** Tallies requests for single items, to distinguish an unknown item from an endpoint that is gone. */
export function createTally(): Tally {
  return { answered: 0, refused: 0, understood: 0, unknown: 0, last: null };
}

/**
 * Requests one item: null if the network refuses it, which implies nothing about the item.
 * @throws NetworkError if it refuses all of them, or does not respond.
 */
export async function askOne<T>(tally: Tally, ask: () => Promise<T>): Promise<T | null> {
  try {
    const answer = await ask();
    tally.answered++;
    return answer;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.oddity !== null || !OF_ONE_ITEM.includes(error.status)) throw error;
    tally.refused++;
    tally.last = error;
    if (tally.answered === 0 && tally.refused >= IN_VAIN) throw error;
    return null;
  }
}
