import {
  counted,
  type Finding,
  fewCases,
  figure,
  finding,
  formatEth,
  formatPercent,
  parseWei,
} from '@companion/domain';
import { type Bucket, inBucket } from '@companion/ui/chart';
import type { VouchesAddress } from './params';
import type { VouchKpis, VouchPoint } from './queries';

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

/** With fewer points, the highest is high by chance. */
const LEAST_POINTS = 5;
/** A smaller distance from the high is not worth a title. */
const BELOW = 0.05;

/** Chart title: how far below its high the vouched ETH ends, or that it ends there; null in between, if nothing changed, and with few points. */
export function stockClaim(points: readonly VouchPoint[], bucket: Bucket): string | null {
  const stocks = points.map(({ stockWei }) => parseWei(stockWei));
  const last = stocks.at(-1) ?? 0n;
  if (points.length < LEAST_POINTS || bucket === 'hour' || stocks.some((wei) => wei === null)) return null;
  const high = stocks.reduce<bigint>((most, wei) => (wei !== null && wei > most ? wei : most), 0n);
  if (high === 0n || stocks.every((wei) => wei === high)) return null;
  if (last === 0n) return 'No ETH is vouched at the end';
  if (last === high) return `Vouched ETH ends at its high of ${formatEth(String(high))}`;
  // Never "100%" while something is left.
  const below = Math.min(0.999, 1 - Number((last * 10_000n) / high) / 10_000);
  if (below < BELOW) return null;
  return `Vouched ETH ends ${formatPercent(below)} below its high ${inBucket(points[stocks.lastIndexOf(high)]?.at ?? '', bucket)}`;
}
