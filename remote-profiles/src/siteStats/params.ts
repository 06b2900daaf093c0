import { words } from '@companion/functions/filters';
import { siteStats } from '@companion/functions/siteStats';
import { useLocation } from '@companion/ui/router';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** Words that narrow the definitions. */
const own = { q: words({ fallback: '' }) };

const VIEWS = ['network', 'data', 'method', 'use'] as const;
export type SiteStatsView = (typeof VIEWS)[number];

export type SiteStatsAddress = FunctionAddress<typeof siteStats, typeof own>;

/** State of /site-stats in its address, and which view of it is shown. */
export function useSiteStatsAddress(): SiteStatsAddress & { view: SiteStatsView } {
  const list = useFunctionAddress(siteStats, {
    own,
    opens: { range: siteStats.filters.range.fallback },
    views: [...VIEWS],
  });
  const { hash } = useLocation();
  return { ...list, view: viewOfPlace(hash) ?? (list.values.view as SiteStatsView) };
}

/** The view in which a place of the page is, so that a link to the place needs no more than its name. @param hash "#method" */
export function viewOfPlace(hash: string): SiteStatsView | null {
  if (/^#(glossary|method|metric-.*|versions)$/.test(hash)) return 'method';
  if (/^#(data|open-data)$/.test(hash)) return 'data';
  return hash === '#usage' ? 'use' : null;
}
