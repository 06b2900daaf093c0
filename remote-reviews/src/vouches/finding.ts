import { counted, type Finding, fewCases, figure, finding, formatEth, formatPercent } from '@companion/domain';
import type { VouchesAddress } from './params';
import type { VouchKpis } from './queries';

/** How much people are backed with, how much of it is mutual, and inflow and outflow in the range; null without a vouch. */
export function vouchesFinding(kpis: VouchKpis, { values: { range }, href: rows }: VouchesAddress): Finding | null {
  const { active, mutualShare } = kpis;
  const ended = figure(counted(kpis.ended, 'has', 'have'), rows({ status: 'ended' }));
  if (active === 0) return kpis.ended === 0 ? null : finding('vouches.ended')`No vouch is active; ${ended} ended.`;
  // Active means active now, regardless of the range.
  const standing = { status: 'active', range: 'all' } as const;
  const all = figure(counted(active, 'active vouch holds', 'active vouches hold'), rows(standing));
  const eth = figure(formatEth(kpis.activeWei));
  const { k: answered } = mutualShare;
  const share = fewCases(mutualShare) ? counted(answered, 'is', 'are') : `${formatPercent(answered / active)} are`;
  const mutual = answered === 0 ? 'none is' : figure(share, rows({ ...standing, mutual: 'yes' }));
  const came = (count: number, status: 'all' | 'ended') => (count === 0 ? 'none' : figure(count, rows({ status })));
  if (range !== 'all')
    return finding(
      'vouches.range',
    )`${all} ${eth}, and ${mutual} answered by a vouch in return; ${came(kpis.new, 'all')} came and ${came(kpis.ended, 'ended')} ended in the chosen range.`;
  return kpis.ended === 0
    ? finding('vouches.active')`${all} ${eth}, and ${mutual} answered by a vouch in return.`
    : finding('vouches.all')`${all} ${eth}, and ${mutual} answered by a vouch in return; ${ended} ended.`;
}
