import { formatNumber, formatPercent, LEAST_CASES } from '@companion/domain';
import { type BarBucket, count, everyBucket, isKnown, total } from './stack';
import { type Bucket, inBucket } from './time';

/** With fewer buckets, the largest is large by chance. */
const LEAST_BUCKETS = 5;
/** The largest bucket stands out at this many times the second. */
const STANDS_OUT = 1.25;

/**
 * Chart title: the bucket with the most, and its share; null if none stands out, any is unknown, or there are few cases. Not by
 * the hour, whose names have no year.
 * @param what plural of what is counted, such as "reviews"
 */
export function peakClaim(known: readonly BarBucket[], bucket: Bucket, what: string): string | null {
  const buckets = everyBucket(known, bucket);
  if (bucket === 'hour' || buckets.length < LEAST_BUCKETS || !buckets.every(isKnown)) return null;
  const counts = buckets.map((each) => total(each, Object.keys(each.values)) + count(each.archived));
  const all = counts.reduce((sum, each) => sum + each, 0);
  const [most = 0, second = 0] = counts.toSorted((a, b) => b - a);
  if (all < LEAST_CASES || most < STANDS_OUT * second) return null;
  const when = inBucket(buckets[counts.indexOf(most)]?.at ?? '', bucket);
  return `${formatPercent(most / all)} of ${formatNumber(all)} ${what} came ${when}`;
}
