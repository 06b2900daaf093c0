import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { BatchKpis } from './queries';

/** How many reviews were written in batches, and how many of those were retracted; null without a batch. Names no one (G18). */
export function batchesFinding({ batches, reviews, reviewShare, archivedShare }: BatchKpis): Finding | null {
  const { k: archived } = archivedShare;
  if (batches === 0) return null;
  const times = figure(counted(batches, 'batch', 'batches'));
  const written = figure(`${counted(reviews, 'review')} ${reviews === 1 ? 'was' : 'were'}`);
  if (fewCases(reviewShare)) return finding('batches.few')`In ${times}, ${written} written in quick succession.`;
  const share = figure(formatPercent(reviewShare.k / reviewShare.n));
  if (archived === 0)
    return finding(
      'batches.allStand',
    )`In ${times}, ${written} written in quick succession, ${share} of all; none of them has been taken back.`;
  const back = figure(
    `${fewCases(archivedShare) ? counted(archived, 'has', 'have') : `${formatPercent(archived / reviews)} have`} been taken back`,
  );
  return finding(
    'batches.archived',
  )`In ${times}, ${written} written in quick succession, ${share} of all; of these, ${back}.`;
}
