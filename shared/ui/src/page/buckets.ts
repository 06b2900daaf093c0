import type { Bucket } from '../chart/time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTH = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;
/** 1970-01-05 was a Monday: weeks are counted from there. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** More empty bars than a screen has pixels help nobody. */
const MOST_BUCKETS = 1000;

type Cut = Exclude<Bucket, 'month'>;

/** Start of the UTC hour, day or ISO week that holds a time, all in ms. */
export function bucketStart(time: number, bucket: Cut): number {
  const origin = bucket === 'week' ? FIRST_MONDAY_MS : 0;
  return origin + Math.floor((time - origin) / LENGTH[bucket]) * LENGTH[bucket];
}

/**
 * Points of a range without holes: quiet hours, days or weeks are news too. Without a span (all time) the points stay
 * as they came. `empty` makes the point of a bucket in which nothing happened.
 */
export function fillSpan<Point extends { at: string }>(
  points: readonly Point[],
  bucket: Cut,
  span: { from: string; to: string } | null,
  empty: (at: string) => Point,
): readonly Point[] {
  if (!span) return points;
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const filled: Point[] = [];
  const to = Date.parse(span.to);
  for (let at = bucketStart(Date.parse(span.from), bucket); at <= to; at += LENGTH[bucket]) {
    if (filled.length === MOST_BUCKETS) return points;
    filled.push(known.get(at) ?? empty(new Date(at).toISOString()));
  }
  return filled;
}

/** Buckets that have passed and lie in the span as a whole: one cut short would look like a fall. */
export function wholeBuckets<Point extends { at: string }>(
  points: readonly Point[],
  bucket: Cut,
  span: { from: string; to: string } | null,
  asOf: string,
): readonly Point[] {
  const from = span ? Date.parse(span.from) : -Infinity;
  const to = Math.min(span ? Date.parse(span.to) + 1 : Infinity, Date.parse(asOf));
  return points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) + LENGTH[bucket] <= to);
}
