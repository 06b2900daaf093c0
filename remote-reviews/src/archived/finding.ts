import { counted, type Finding, fewCases, figure, finding, formatNumber, formatPercent } from '@companion/domain';
import type { ArchivedKpis } from './queries';

/** How much was retracted and how soon; null if nothing was. Names no one (G18). */
export function archivedFinding({ archived, archivedShare, medianLifetimeDays }: ArchivedKpis): Finding | null {
  if (archived === 0) return null;
  const reviews = figure(`${counted(archived, 'review was', 'reviews were')} taken back`);
  if (archivedShare === null || fewCases(archivedShare) || medianLifetimeDays === null)
    return medianLifetimeDays === null || fewCases({ n: archived })
      ? finding('archived.count')`${reviews}.`
      : finding('archived.soon')`${reviews}, half of them within ${daysOf(medianLifetimeDays)}.`;
  const share = figure(`${formatPercent(archivedShare.k / archivedShare.n)} of all reviews`);
  return fewCases({ n: archived })
    ? finding('archived.share')`${share} have been taken back.`
    : finding('archived.shareSoon')`${share} have been taken back, half of them within ${daysOf(medianLifetimeDays)}.`;
}

const daysOf = (days: number) => figure(`${formatNumber(days, { digits: 1 })} days`);
