import { oneOf, range } from '@companion/functions/filters';
import { vouchesStatistics } from '@companion/functions/vouchesStatistics';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { UNITS } from './unit';

/** The range is of the flows alone. */
const own = { range: range(), unit: oneOf(UNITS, { fallback: 'eth' }) };

export type VouchStatisticsAddress = FunctionAddress<typeof vouchesStatistics, typeof own>;

/** State of /vouches/statistics in its address. */
export const useVouchStatisticsAddress = (): VouchStatisticsAddress => useFunctionAddress(vouchesStatistics, { own });

/** What the chart of stock and flows is asked for. */
export function flowFilters({ values, filters }: Pick<VouchStatisticsAddress, 'values' | 'filters'>) {
  const { includeEnded: _, ...shared } = filters;
  return { ...shared, range: values.range };
}
