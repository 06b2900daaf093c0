import { orderOf } from '@companion/functions/address';
import { profilesSearch } from '@companion/functions/profilesSearch';
import { profilesStats } from '@companion/functions/profilesStats';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const own = {
  /** Order of the table, shared with the search. */
  sort: orderOf(profilesSearch.orders, { fallback: profilesSearch.order }),
  /** First day of the quarter whose newcomers are overlaid on the histogram. */
  cohort: profilesStats.filters.joinedFrom,
};

export type StatsAddress = FunctionAddress<typeof profilesStats, typeof own>;

/** URL state of /profiles/stats. */
export const useStatsAddress = (): StatsAddress =>
  useFunctionAddress(profilesStats, { own, cols: columns.map(({ id }) => id) });
