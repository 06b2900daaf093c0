import { words } from '@companion/functions/filters';
import { siteStats } from '@companion/functions/siteStats';
import { useLocation } from '@companion/ui/router';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** Words that filter the definitions. */
const own = { q: words({ fallback: '' }) };

const VIEWS = ['network', 'data', 'method', 'use'] as const;
export type SiteStatsView = (typeof VIEWS)[number];

export type SiteStatsAddress = FunctionAddress<typeof siteStats, typeof own>;

/** URL state of /site-stats, including the visible view. */
export function useSiteStatsAddress(): SiteStatsAddress & { view: SiteStatsView } {
  const list = useFunctionAddress(siteStats, {
    own,
    opens: { range: siteStats.filters.range.fallback },
    views: [...VIEWS],
  });
  const { hash } = useLocation();
  return { ...list, view: viewOfPlace(hash) ?? (list.values.view as SiteStatsView) };
}

/** The view that contains an anchor, so that a link needs only the hash. @param hash "#method" */
export function viewOfPlace(hash: string): SiteStatsView | null {
  if (/^#(glossary|method|metric-.*|versions)$/.test(hash)) return 'method';
  if (/^#(data|open-data)$/.test(hash)) return 'data';
  return hash === '#usage' ? 'use' : null;
}
