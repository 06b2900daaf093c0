import { counted, type Finding, fewCases, figure, finding, type Range } from '@companion/domain';
import { type NetworkRows, networkRows } from '@companion/functions/network-rows';
import type { SiteStats } from './queries';

/** What happened in the network in the range; null before the first count, or if nothing happened. */
export function networkFinding({ totals }: Pick<SiteStats, 'totals'>, range: Range): Finding | null {
  if (!totals || totals.profiles + totals.reviews + totals.vouches === 0) return null;
  const count = (name: Exclude<NetworkRows, 'votes' | 'slashes' | 'invitations'>, one: string, other?: string) =>
    figure(counted(totals[name], one, other), networkRows(name, range) ?? undefined);
  return finding(
    'network.range',
  )`${count('profiles', 'person', 'people')} joined the network, while members wrote ${count('reviews', 'review')} and made ${count('vouches', 'vouch', 'vouches')}.`;
}

/** The page most visits start at, and how many of all in the range; null below ten visits, and if two pages lead. */
export function usageFinding({ usage: { pages, points } }: Pick<SiteStats, 'usage'>): Finding | null {
  const visits = points.reduce((sum, each) => sum + each.visits, 0);
  const [most, next] = pages.toSorted((a, b) => b.visits - a.visits);
  if (fewCases({ n: visits }) || !most || most.visits === next?.visits) return null;
  return finding(
    'siteStats.mostOpened',
  )`More visits start at ${figure(most.page)} than at any other page: ${figure(most.visits)} of ${figure(visits)}.`;
}
