import { counted, type Finding, fewCases, figure, finding, formatPercent, type Named } from '@companion/domain';
import type { VotesSearchAddress } from './params';
import type { VotesSearchKpis } from './queries';

/** How often a person approves and is approved of; counts of votes if few have a direction. Null without votes. */
export function votesSearchFinding(
  { cast, received }: VotesSearchKpis,
  person: Named,
  rows: VotesSearchAddress['href'],
): Finding | null {
  if (cast.votes === 0 && received.votes === 0) return null;
  const up = (dir: 'cast' | 'received', { k, n }: { k: number; n: number }) =>
    fewCases({ n }) ? null : figure(formatPercent(k / n), rows({ dir, direction: 'up', cols: [] }));
  const given = up('cast', cast.upShare);
  const got = up('received', received.upShare);
  if (given && got)
    return finding(
      'votesSearch.both',
    )`Upvotes make up ${given} of the votes ${{ person }} cast and ${got} of those on what they wrote.`;
  if (given) return finding('votesSearch.cast')`Upvotes make up ${given} of the votes ${{ person }} cast.`;
  if (got) return finding('votesSearch.received')`Upvotes make up ${got} of the votes on what ${{ person }} wrote.`;
  const all = (dir: 'cast' | 'received', votes: number) => figure(counted(votes, 'vote'), rows({ dir, cols: [] }));
  if (received.votes === 0)
    return finding(
      'votesSearch.fewCast',
    )`${{ person }} cast ${all('cast', cast.votes)}; nobody voted on what they wrote.`;
  const voted = all('received', received.votes);
  return cast.votes === 0
    ? finding('votesSearch.fewReceived')`${{ person }} cast no votes; what they wrote received ${voted}.`
    : finding('votesSearch.few')`${{ person }} cast ${all('cast', cast.votes)}; what they wrote received ${voted}.`;
}
