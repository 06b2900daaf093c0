import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { Market } from './queries';

type Found = { rows: readonly Market[]; total: number };

/** Smaller changes would be shown as 0.0. */
const SHOWN_PP = 0.05;

/**
 * The market that moved most in 7 days, from the first row of a list sorted by it; null before any price moved. Uses the same
 * numbers as the row.
 */
export function marketsFinding({ rows: [first], total }: Found): Finding | null {
  if (!first || first.trustPct === null || first.change7d === null || Math.abs(first.change7d) < SHOWN_PP) return null;
  const { person, change7d } = first;
  const change = figure(`${formatNumber(change7d, { signed: true, digits: 1 })} pp`);
  const now = figure(`${formatNumber(first.trustPct, { digits: 1 })}%`, `/markets/history?market=${first.id}`);
  const moved = change7d > 0 ? 'rose' : 'fell';
  return total === 1
    ? finding('markets.one')`Trust in ${{ person }} ${moved} to ${now} in 7 days: ${change}.`
    : finding(
        'markets.most',
      )`Of ${figure(counted(total, 'market'))}, that of ${{ person }} moved most in 7 days: it ${moved} to ${now}, ${change}.`;
}

/**
 * How a market sees its person; null before the first trade. Its answer arrives after the page, so the sentence must fit the
 * single line reserved for it.
 */
export function marketFinding({ person, trustPct, eip4Points, trades }: Market): Finding | null {
  if (trustPct === null || eip4Points === null || trades === 0) return null;
  const trust = figure(`${formatNumber(trustPct, { digits: 1 })}%`);
  const worth = figure(formatNumber(eip4Points, { signed: true, digits: 0 }));
  return finding('market.trust')`The market puts trust in ${{ person }} at ${trust}, worth ${worth} points of score.`;
}
