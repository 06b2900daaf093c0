import { type Interval, wilson } from '@companion/domain';

/**
 * The 95 % interval of `a.k / a.n - b.k / b.n` (Newcombe 1998, method 10, from the Wilson intervals of both), or null if either
 * has no cases.
 */
export function differenceOf(a: { k: number; n: number }, b: { k: number; n: number }): Interval | null {
  const [first, second] = [wilson(a.k, a.n), wilson(b.k, b.n)];
  if (!first || !second) return null;
  const [p, q] = [a.k / a.n, b.k / b.n];
  return {
    low: p - q - Math.hypot(p - first.low, second.high - q),
    high: p - q + Math.hypot(first.high - p, q - second.low),
  };
}
