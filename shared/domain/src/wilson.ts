/** Bounds of a rate, both between 0 and 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Below this many cases a rate is shown gray, with its interval (M5). */
const FEW_CASES = 10;

/** Whether a rate has too few cases to be shown without its interval. */
export const fewCases = ({ n }: { n: number }): boolean => n < FEW_CASES;

const Z = 1.96;

/**
 * The 95 % Wilson interval of k successes in n cases (M5; Wilson 1927), or null if there are no cases or the counts are invalid.
 * Rankings use `low`, never the raw rate: 1 of 1 must not rank above 3 of 3.
 */
export function wilson(k: number, n: number): Interval | null {
  if (!Number.isFinite(k) || !Number.isFinite(n) || n <= 0 || k < 0 || k > n) return null;
  const p = k / n;
  const z2 = Z * Z;
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
