import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { daysOf, formatNumber, type Range, rangeWords } from '@companion/domain';
import type { AnyFunction, ArgsOf, FiltersOf, PointOf } from '@companion/functions';

type Series<F> = { from: string | null; points: (PointOf<F> & { whole: boolean })[] };

/**
 * What key figures are shown beside, of the function of the page's chart: whole buckets of the range, oldest first (none
 * while they load), and the points of the equal time before it (null while they load and where there is no such time).
 */
export function useTrend<F extends AnyFunction>(series: F, filters: FiltersOf<F> & { range?: Range | null }) {
  const { data, isPlaceholderData } = useQuery(functionQuery(series, { filters } as unknown as ArgsOf<F>));
  const before = useQuery({
    ...functionQuery(series, { filters, before: true } as unknown as ArgsOf<F>),
    // Nobody waits for it, so the picture comes first; the time before another range must not stand in for this one's.
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

/** Length of a range, for "than in the 7 days before". */
export function timeBefore(range: Range): string {
  const days = daysOf(range);
  if (!days) return rangeWords(range);
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  return count === 1 ? 'day' : `${formatNumber(count)} days`;
}

/** Sum of one figure over points. */
export const total = <P>(points: readonly P[], of: (point: P) => number): number =>
  points.reduce((sum, point) => sum + of(point), 0);
