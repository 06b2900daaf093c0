import { finite } from './valueScale';

/** Count of values from `from` up to, not including, `to`; the last bin includes its end. */
export type Bin = { from: number; to: number; count: number };

/**
 * Bins of equal width over the values, or over `domain`; non-finite values and those outside are skipped.
 * @param width width of a bin, above 0
 */
export function binsOf(values: readonly number[], width: number, domain?: readonly [number, number]): Bin[] {
  const usable = values.filter(finite);
  if (!(width > 0) || (usable.length === 0 && !domain)) return [];
  const low = Math.floor((domain?.[0] ?? usable.reduce((a, b) => Math.min(a, b))) / width) * width;
  const high = domain?.[1] ?? usable.reduce((a, b) => Math.max(a, b));
  const bins = Math.min(1000, Math.max(1, Math.ceil((high - low) / width)));
  const counts = new Array<number>(bins).fill(0);
  for (const value of usable) {
    if (value < low || value > low + bins * width) continue;
    const at = Math.min(bins - 1, Math.floor((value - low) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: low + index * width, to: low + (index + 1) * width, count }));
}
