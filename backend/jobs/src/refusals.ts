import { NetworkError } from './client.ts';

/** Refusals that may concern one item only: the network does not know it, or takes it for odd. */
const OF_ONE_ITEM = [400, 404, 410, 422];
/** So many items refused and none answered: it is the end point. */
const IN_VAIN = 5;

/** What came of the questions of one kind. */
export interface Tally {
  answered: number;
  refused: number;
  /** Rows that were read, and rows nobody knows. */
  understood: number;
  unknown: number;
  last: NetworkError | null;
}

/** Counts what is asked item by item, so that one unknown item can be told from an end point that is gone. */
export function createTally(): Tally {
  return { answered: 0, refused: 0, understood: 0, unknown: 0, last: null };
}

/**
 * Asks about one item: null when the network refuses this one, and nothing may be concluded from that.
 * @throws NetworkError when it refuses all of them, or does not answer.
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
