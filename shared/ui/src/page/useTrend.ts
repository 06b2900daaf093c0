import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { daysOf, formatNumber, type Range, rangeWords } from '@companion/domain';
import type { AnyFunction, ArgsOf, FiltersOf, PointOf } from '@companion/functions';

type Series<F> = { from: string | null; points: (PointOf<F> & { whole: boolean })[] };

/**
 * Data for sparklines and deltas of key figures, from the function of the page's chart: complete buckets of the range, oldest
 * first (empty while loading), and the points of the equal period before (null while loading or if there is none).
 */
export function useTrend<F extends AnyFunction>(series: F, filters: FiltersOf<F> & { range?: Range | null }) {
  const { data, isPlaceholderData } = useQuery(functionQuery(series, { filters } as unknown as ArgsOf<F>));
  const before = useQuery({
    ...functionQuery(series, { filters, before: true } as unknown as ArgsOf<F>),
    // Low priority, so the chart comes first; the period before another range must not stand in for this one's.
    enabled: data !== undefined && !isPlaceholderData && filters.range !== 'all',
    placeholderData: undefined,
  });
  const now = data as Series<F> | undefined;
  const earlier = before.data as Series<F> | undefined;
  return {
    points: now?.points.filter(({ whole }) => whole) ?? [],
    before: earlier?.from ? earlier.points : null,
  };
}

const DAY_MS = 86_400_000;

/** Length of a range, as in "than in the 7 days before". */
export function timeBefore(range: Range): string {
  const days = daysOf(range);
  if (!days) return rangeWords(range);
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  return count === 1 ? 'day' : `${formatNumber(count)} days`;
}

/** Sum of one figure over points. */
export const total = <P>(points: readonly P[], of: (point: P) => number): number =>
  points.reduce((sum, point) => sum + of(point), 0);
