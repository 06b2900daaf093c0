import type { VouchSize } from './queries';

/** "under .001", ".5–1", "over 100": a bin of sizes in ETH. */
export function sizeName({ fromEth, toEth }: Pick<VouchSize, 'fromEth' | 'toEth'>): string {
  if (toEth === null) return `over ${short(fromEth)}`;
  return fromEth === 0 ? `under ${short(toEth)}` : `${short(fromEth)}–${short(toEth)}`;
}

// The edges are exact decimals; axis labels have no space for a leading zero.
const short = (value: number) => String(value).replace(/^0\./, '.');
