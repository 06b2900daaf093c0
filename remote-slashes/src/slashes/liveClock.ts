/** An answer whose clock is this near to ours was given by a running clock; skews of well-kept machines are smaller. */
const LIVE_WITHIN_MS = 2 * 60_000;

/**
 * The time to freeze a page at: null, the running clock, when the answer was current as it arrived; its own `asOf` when
 * the data set stands still, for example at the end of a test set.
 *
 * @param asOf ISO time the answer speaks of.
 * @param receivedAt Milliseconds at which it arrived.
 */
export function frozenAt(asOf: string | null | undefined, receivedAt: number): string | null {
  const ms = Date.parse(asOf ?? '');
  return Number.isNaN(ms) || Math.abs(ms - receivedAt) <= LIVE_WITHIN_MS ? null : (asOf ?? null);
}
