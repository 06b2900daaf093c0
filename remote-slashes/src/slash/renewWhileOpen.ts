import type { AnswerQuery } from '@companion/data';

/** Polling interval in ms for an open slash. */
export const RENEW_MS = 60_000;
/** Delay in ms after the close, so that the server has passed it, too. */
const AFTER_CLOSE_MS = 1_000;

type Looked = { status: string; closesAt: string };

/**
 * The same query, polled while a slash in its answer is open: every minute, and right after it closes. A visitor who keeps
 * the page open sees the outcome without a reload.
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

/** ms until the next poll for these slashes as of `asOf`; false if none is open. */
export function nextLook(slashes: readonly Looked[], asOf: string): number | false {
  const closing = slashes.flatMap(({ status, closesAt }) => (status === 'open' ? [Date.parse(closesAt)] : []));
  if (closing.length === 0) return false;
  const left = Math.min(...closing) - Date.parse(asOf) + AFTER_CLOSE_MS;
  return Math.min(RENEW_MS, Math.max(AFTER_CLOSE_MS, left));
}
