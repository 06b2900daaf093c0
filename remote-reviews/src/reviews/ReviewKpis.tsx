import { FEW_CASES, formatPercent, formatPercentInterval } from '@companion/domain';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { ReviewKpis as Kpis } from './queries';

/** Figures of the range; null while they load. */
export function ReviewKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={5} />;
  const { positiveShare } = kpis;
  const interval =
    positiveShare.n < FEW_CASES && positiveShare.low !== null && positiveShare.high !== null
      ? formatPercentInterval({ low: positiveShare.low, high: positiveShare.high })
      : null;
  return (
    <KpiRow>
      <KpiTile label="Active reviews" value={kpis.active.written} metric="reviews.active" />
      <KpiTile label="Written" value={kpis.written} metric="reviews.written" />
      <KpiTile
        label="Positive share"
        value={positiveShare.value === null ? null : formatPercent(positiveShare.value)}
        unit={interval ?? undefined}
        metric="reviews.positiveShare"
      />
      <KpiTile
        label="Archived share"
        value={kpis.archivedShare.value === null ? null : formatPercent(kpis.archivedShare.value)}
        metric="reviews.archivedShare"
      />
      <KpiTile label="Authors" value={kpis.authors} metric="reviews.authors" />
      <KpiTile label="Median author score" value={kpis.medianAuthorScore} metric="reviews.medianAuthorScore" />
    </KpiRow>
  );
}
