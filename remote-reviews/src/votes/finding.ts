import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { VoteKpis } from './queries';

/** A difference of less than one percentage point is not worth mentioning. */
const POINT = 0.01;

/**
 * How many votes approve, by count and by weight; for open slashes only the number (G19). Null without votes.
 * @param upvotes address of the upvotes, if the page lists votes
 */
export function votesFinding(
  { votes, upShare, weightedShare, byType }: VoteKpis,
  upvotes: string | undefined,
): Finding | null {
  const { k: up, n: visible } = upShare;
  if (visible === 0) return votes > 0 && votes === byType.slash ? hidden(votes) : null;
  const all = figure(counted(visible, 'vote'));
  if (fewCases(upShare))
    return finding(
      'votes.few',
    )`Of ${all} with a known direction, ${figure(counted(up, 'approves', 'approve'), upvotes)}.`;
  const share = figure(formatPercent(up / visible), upvotes);
  if (weightedShare === null) return finding('votes.count')`${share} of ${all} approve.`;
  if (Math.abs(up / visible - weightedShare) < POINT)
    return finding('votes.same')`${share} of ${all} approve, and weighting by score changes nothing.`;
  const weighted = figure(formatPercent(weightedShare));
  return up / visible > 0.5 === weightedShare > 0.5
    ? finding('votes.agree')`${share} of ${all} approve, and ${weighted} when votes are weighted by score.`
    : finding('votes.differ')`${share} of ${all} approve, but ${weighted} when votes are weighted by score.`;
}

const hidden = (votes: number): Finding =>
  finding('votes.hidden')`Which way ${figure(counted(votes, 'vote'))} went stays hidden until those slashes close.`;
