import { formatNumber, formatPercent, LEAST_CASES } from '@companion/domain';
import { type BarBucket, count, everyBucket, isKnown, total } from './stack';
import { type Bucket, bucketName } from './time';

/** With fewer buckets, the largest is large by chance. */
const LEAST_BUCKETS = 5;
/** The largest bucket stands out at this many times the middle one. */
const STANDS_OUT = 1.5;

/**
 * Chart title: the bucket with the most, and its share; null if none stands out, two are equal, any is unknown, or there are
 * few cases. Not by the hour, whose names have no year.
 * @param what plural of what is counted, such as "reviews"
 */
export function peakClaim(known: readonly BarBucket[], bucket: Bucket, what: string): string | null {
  const buckets = everyBucket(known, bucket);
  if (bucket === 'hour' || buckets.length < LEAST_BUCKETS || !buckets.every(isKnown)) return null;
  const counts = buckets.map((each) => total(each, Object.keys(each.values)) + count(each.archived));
  const all = counts.reduce((sum, each) => sum + each, 0);
  const sorted = counts.toSorted((a, b) => b - a);
  const [most = 0, second = 0] = sorted;
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (all < LEAST_CASES || most === second || most < STANDS_OUT * middle) return null;
  const name = bucketName(buckets[counts.indexOf(most)]?.at ?? '', bucket);
  const busiest =
    bucket === 'week' ? `The ${name.replace('Week', 'week')} was the busiest` : `${name} was the busiest ${bucket}`;
  return `${busiest}, with ${formatPercent(most / all)} of ${formatNumber(all)} ${what}`;
}
