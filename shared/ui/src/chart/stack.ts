import { type Bucket, nextBucket } from './time';

/** One bar: counts by series key; `archived` of them are no longer active. */
export type BarBucket = {
  /** ISO start of the bucket. */
  at: string;
  values: Readonly<Record<string, number | null | undefined>>;
  archived?: number | null;
};

/** Above this many bars, no missing ones are inserted. */
const MOST_BARS = 1_000;

/**
 * Inserts a bar for every bucket from the first to the last: otherwise the date axis would place distant buckets side by side.
 * Returned unchanged if they are not consecutive buckets.
 */
export function everyBucket(buckets: readonly BarBucket[], bucket: Bucket): readonly BarBucket[] {
  const byTime = new Map(buckets.map((each) => [Date.parse(each.at), each]));
  const last = Date.parse(buckets.at(-1)?.at ?? '');
  const all: BarBucket[] = [];
  for (let at = Date.parse(buckets[0]?.at ?? ''); at <= last; at = nextBucket(at, bucket)) {
    if (all.length === MOST_BARS) return buckets;
    all.push(byTime.get(at) ?? { at: new Date(at).toISOString(), values: {} });
    byTime.delete(at);
  }
  return byTime.size === 0 ? all : buckets;
}

/** False if every value of the bucket is missing: that is not zero, but unknown. */
export function isKnown({ values }: BarBucket): boolean {
  const all = Object.values(values);
  return all.length === 0 || all.some((value) => value !== null && value !== undefined);
}

export type Segment = { key: string; from: number; to: number; value: number };

/** A usable count: finite and not negative, otherwise 0. */
export function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

/** The stacked parts of one bar, bottom first, without empty parts. */
export function stackOf(bucket: BarBucket, keys: readonly string[]): Segment[] {
  let from = 0;
  return keys.flatMap((key) => {
    const value = count(bucket.values[key]);
    if (value === 0) return [];
    const segment = { key, from, to: from + value, value };
    from = segment.to;
    return [segment];
  });
}

/** Height of the highest bar, including archived ones. */
export function highest(buckets: readonly BarBucket[], keys: readonly string[]): number {
  return buckets.reduce((most, bucket) => Math.max(most, total(bucket, keys) + count(bucket.archived)), 0);
}

export function total(bucket: BarBucket, keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + count(bucket.values[key]), 0);
}
