/** Clocks of two well-kept machines differ by less. */
const SKEW_MS = 120_000;

/**
 * When to freeze a page's relative times: at `asOf` (ISO) if the data set stands still, as a test set does; null while
 * the answer was current when it arrived at `receivedAt` (ms), so that "4 min ago" goes on counting.
 */
export function frozenAt(asOf: string | null | undefined, receivedAt: number): string | null {
  if (!asOf) return null;
  const lag = Math.abs(Date.parse(asOf) - receivedAt);
  return lag > SKEW_MS ? asOf : null;
}
