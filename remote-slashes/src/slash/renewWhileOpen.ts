import type { AnswerQuery } from '@companion/data';

/** ms between two looks at a slash that is being voted on. */
export const RENEW_MS = 60_000;
/** ms after the close, so that the server is past it too. */
const AFTER_CLOSE_MS = 1_000;

type Looked = { status: string; closesAt: string };

/**
 * The same query, asked again while one of the slashes in its answer is open: every minute, and right after it closes. Whoever
 * keeps the page open sees how it ended without loading it anew.
 */
export const renewWhileOpen = <Answer extends { asOf: string }>(
  options: AnswerQuery<Answer>,
  slashesIn: (answer: Answer) => readonly Looked[],
): AnswerQuery<Answer> => ({
  ...options,
  refetchInterval: (query) => {
    const { refetchInterval } = options;
    const usual = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
    const { data } = query.state;
    const due = data ? nextLook(slashesIn(data), data.asOf) : false;
    return usual && due ? Math.min(usual, due) : usual || due;
  },
});

/** ms until somebody looks again at these slashes, as they stood at `asOf`; false when none of them is open. */
export function nextLook(slashes: readonly Looked[], asOf: string): number | false {
  const closing = slashes.flatMap(({ status, closesAt }) => (status === 'open' ? [Date.parse(closesAt)] : []));
  if (closing.length === 0) return false;
  const left = Math.min(...closing) - Date.parse(asOf) + AFTER_CLOSE_MS;
  return Math.min(RENEW_MS, Math.max(AFTER_CLOSE_MS, left));
}
