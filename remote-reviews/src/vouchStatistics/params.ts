import { oneOf, range } from '@companion/functions/filters';
import { vouchesStatistics } from '@companion/functions/vouchesStatistics';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { UNITS } from './unit';

/** The range affects only the flows. */
const own = { range: range(), unit: oneOf(UNITS, { fallback: 'eth' }) };

export type VouchStatisticsAddress = FunctionAddress<typeof vouchesStatistics, typeof own>;

/** URL state of /vouches/statistics. */
export const useVouchStatisticsAddress = (): VouchStatisticsAddress => useFunctionAddress(vouchesStatistics, { own });

/** Filters for the chart of stock and flows. */
export function flowFilters({ values, filters }: Pick<VouchStatisticsAddress, 'values' | 'filters'>) {
  const { includeEnded: _, ...shared } = filters;
  return { ...shared, range: values.range };
}
