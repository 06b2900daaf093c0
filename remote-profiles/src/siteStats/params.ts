import { words } from '@companion/functions/filters';
import { siteStats } from '@companion/functions/siteStats';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** Words that narrow the definitions. */
const own = { q: words({ fallback: '' }) };

export type SiteStatsAddress = FunctionAddress<typeof siteStats, typeof own>;

/** State of /site-stats in its address. */
export const useSiteStatsAddress = (): SiteStatsAddress =>
  useFunctionAddress(siteStats, { own, opens: { range: siteStats.filters.range.fallback } });
