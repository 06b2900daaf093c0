import type { AnswerQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { Range } from '../url/parsers';
import { fillSpan, wholeBuckets } from './buckets';
import { spanOf, windowBefore } from './range';

type Cut = Parameters<typeof fillSpan>[1];
type Filters = Record<string, unknown>;

export type TrendOf<Point, B extends Cut, Answer extends { asOf: string; points: Point[] }> = {
  /** Page function of the chart: the lines of the tiles are cut from its very answer. */
  series: (filters: Filters, bucket: B) => AnswerQuery<Answer>;
  filters: Filters;
  range: Range;
  bucket: B;
  asOf: string;
  quiet: (at: string) => Point;
};

/**
 * What key figures are shown beside: whole buckets of the range, oldest first (none while they load), and the points of
 * the equal time before it (null while they load and where there is no such time).
 */
export function useTrend<Point extends { at: string }, B extends Cut, Answer extends { asOf: string; points: Point[] }>(
  of: TrendOf<Point, B, Answer>,
) {
  const { series, filters, range, bucket, asOf, quiet } = of;
  const { data, isPlaceholderData } = useQuery(series(filters, bucket));
  const { range: _, ...others } = filters;
  const window = windowBefore(range, asOf);
  const before = useQuery({
    ...series({ ...others, ...window }, bucket),
    // Nobody waits for it, so the picture comes first; the time before another range must not stand in for this one's.
    enabled: data !== undefined && !isPlaceholderData && window !== null,
    placeholderData: undefined,
  });
  // Points of the range shown before must not be spread over this one.
  const span = isPlaceholderData ? null : spanOf(range, asOf);
  const filled = data && data.points.length > 0 ? fillSpan(data.points, bucket, span, quiet) : [];
  return {
    points: wholeBuckets(filled, bucket, span, asOf),
    before: window ? (before.data?.points ?? null) : null,
  };
}

/** Sum of one figure over points. */
export const total = <Point>(points: readonly Point[], of: (point: Point) => number): number =>
  points.reduce((sum, point) => sum + of(point), 0);
