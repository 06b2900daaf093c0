/** Largest clock difference expected between two machines with synchronized clocks. */
const SKEW_MS = 120_000;

/**
 * Time at which to freeze a page's relative times: `asOf` (ISO) if the data set has a stopped clock, as a test set does; null if
 * the answer was current when it arrived at `receivedAt` (ms), so that "4 min ago" keeps updating.
 */
export function frozenAt(asOf: string | null | undefined, receivedAt: number): string | null {
  if (!asOf) return null;
  const lag = Math.abs(Date.parse(asOf) - receivedAt);
  return lag > SKEW_MS ? asOf : null;
}
