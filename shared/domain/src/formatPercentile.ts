import { formatNumber } from './formatNumber.ts';
import { formatPercent } from './formatPercent.ts';
import { MISSING } from './missing.ts';

/** A percentile (the share at or below, in percent) as a whole number: only the highest value of all has 100. Missing gives a dash. */
export function formatPercentile(percentile: number | null | undefined): string {
  if (typeof percentile !== 'number' || !Number.isFinite(percentile)) return MISSING;
  return formatNumber(percentile < 100 ? Math.min(99, percentile) : 100, { digits: 0 });
}

/** What the percentile of a score says of others: who scores higher, as in "8.3% of people" or "Nobody". Missing gives a dash. */
export function higherInWords(percentile: number | null | undefined): string {
  if (typeof percentile !== 'number' || !Number.isFinite(percentile)) return MISSING;
  const above = 100 - percentile;
  if (above <= 0) return 'Nobody';
  return above < 0.1 ? 'Under 0.1%' : `${formatPercent(above / 100)} of people`;
}
