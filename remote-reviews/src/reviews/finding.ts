import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { ReviewsAddress } from './params';
import type { ReviewKpis } from './queries';

/** How many of the reviews were retracted, and the share of positive ones among those not neutral; null without a review. */
export function reviewsFinding(
  { written, positiveShare, archivedShare }: ReviewKpis,
  rows: ReviewsAddress['href'],
): Finding | null {
  const { k: archived } = archivedShare;
  const { k: positive, n: sided } = positiveShare;
  if (written === 0) return null;
  const all = figure(counted(written, 'review'), rows({ status: 'all' }));
  if (archived === 0) return finding('reviews.allStand')`None of ${all} has been taken back.`;
  const gone = rows({ status: 'archived' });
  if (fewCases(archivedShare))
    return finding('reviews.few')`Of ${all}, ${figure(`${counted(archived, 'has', 'have')} been taken back`, gone)}.`;
  const back = figure(`${formatPercent(archived / written)} have been taken back`, gone);
  // All or none would merely repeat the active sentiment filter.
  if (fewCases(positiveShare) || positive === 0 || positive === sided)
    return finding('reviews.archived')`Of ${all}, ${back}.`;
  const kind = figure(formatPercent(positive / sided), rows({ status: 'all', sentiment: 'positive' }));
  return finding('reviews.sides')`Of ${all}, ${back}; ${kind} of those that take a side are positive.`;
}
