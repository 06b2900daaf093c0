import {
  counted,
  type Finding,
  fewCases,
  figure,
  finding,
  formatEth,
  formatPercent,
  LEAST_CASES,
} from '@companion/domain';
import type { VouchCurve, VouchStatKpis } from './queries';

const TOP = 10;

/**
 * How much is staked, and how concentrated and mutual it is; null without a stake.
 * @param withEnded the page includes ended vouches, whose money is no longer staked
 * @param rows address of the active vouches behind a figure
 */
export function statisticsFinding(
  { tvvWei, mutualEthShare, received: { n, top10Share } }: VouchStatKpis,
  withEnded: boolean,
  rows: (of: Record<string, string>) => string,
): Finding | null {
  const people = figure(counted(n, 'person', 'people'));
  // With ten people or fewer the top ten have everything.
  const top = n > TOP && top10Share !== null ? figure(formatPercent(top10Share)) : null;
  if (withEnded)
    return top && finding('vouchStats.everTop')`Ten of ${people} received ${top} of all the ETH ever staked on anyone.`;
  if (mutualEthShare === null) return null;
  const eth = figure(formatEth(tvvWei), rows({}));
  const both = figure(formatPercent(mutualEthShare), rows({ mutual: 'yes' }));
  return top
    ? finding('vouchStats.top')`Ten of ${people} hold ${top} of the ${eth} staked; ${both} of it is mutual.`
    : finding('vouchStats.mutual')`${eth} is staked on ${people}; ${both} of it is mutual.`;
}

/** How long half of the vouches last, or what share lasts as long as the longest observation; null with too few. */
export function keptClaim({ n, steps, medianDays }: VouchCurve): string | null {
  const last = steps.at(-1);
  if (fewCases({ n }) || !last) return null;
  if (medianDays !== null) return `Half of all vouches last longer than ${counted(Math.round(medianDays), 'day')}`;
  return `${formatPercent(last.survival)} of vouches last longer than ${counted(Math.round(last.days), 'day')}`;
}

export const topClaim = ({ n, top10Share }: VouchStatKpis['received']): string | null =>
  n < LEAST_CASES || top10Share === null ? null : `Ten people received ${formatPercent(top10Share)} of the ETH`;
