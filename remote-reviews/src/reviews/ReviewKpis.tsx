import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { ReviewKpis as Kpis } from './queries';

/** Figures of the range; null while they load. */
export function ReviewKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={7} />} />;
  return (
    <KpiRow>
      <KpiTile label="Active reviews" value={kpis.active.written} metric="reviews.active" />
      <KpiTile label="Written" value={kpis.written} metric="reviews.written" />
      <KpiTile label="Positive share" interval={kpis.positiveShare} metric="reviews.positiveShare" />
      <KpiTile label="Archived share" interval={kpis.archivedShare} metric="reviews.archivedShare" />
      <KpiTile label="Authors" value={kpis.authors} metric="reviews.authors" />
      <KpiTile label="Median author score" value={kpis.medianAuthorScore} metric="reviews.medianAuthorScore" />
      <KpiTile
        label="Neutralised"
        {...(kpis.neutralisedShare ? { interval: kpis.neutralisedShare } : { value: null, note: 'not counted yet' })}
        metric="reviews.neutralisedShare"
      />
    </KpiRow>
  );
}
