import { counted, type Finding, figure, finding, formatEth, formatNumber } from '@companion/domain';
import { marketRows } from '@companion/functions/market-rows';
import type { Market } from './queries';

type Found = { rows: readonly Market[]; total: number };

/** Which market traded most, by the first row of a list that begins with it; null before anybody traded. */
export function marketsFinding({ rows: [first], total }: Found): Finding | null {
  if (!first || first.volumeWei === '0') return null;
  const { person } = first;
  const volume = figure(formatEth(first.volumeWei), marketRows(first, 'volumeWei'));
  return total === 1
    ? finding('markets.one')`Trust in ${{ person }} has traded for ${volume} so far.`
    : finding(
        'markets.most',
      )`Of ${figure(counted(total, 'market'))}, that of ${{ person }} traded the most: ${volume}.`;
}

/**
 * How a market sees its person; null before anybody traded. Its answer comes after the page, so the sentence fits the one line
 * that is left free for it.
 */
export function marketFinding({ person, trustPct, eip4Points, trades }: Market): Finding | null {
  if (trustPct === null || eip4Points === null || trades === 0) return null;
  const trust = figure(`${formatNumber(trustPct)}%`);
  const worth = figure(formatNumber(eip4Points, { signed: true }));
  return finding('market.trust')`The market puts trust in ${{ person }} at ${trust}, worth ${worth} points of score.`;
}
