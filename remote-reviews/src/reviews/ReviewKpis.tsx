import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { ShareTile } from '../figures/ShareTile';
import type { ReviewKpis as Kpis } from './queries';

/** Figures of the range; null while they load. */
export function ReviewKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} />} />;
  return (
    <KpiRow>
      <KpiTile label="Active reviews" value={kpis.active.written} metric="reviews.active" />
      <KpiTile label="Written" value={kpis.written} metric="reviews.written" />
      <ShareTile
        label="Positive share"
        share={kpis.positiveShare}
        cases="positive or negative"
        metric="reviews.positiveShare"
      />
      <ShareTile label="Archived share" share={kpis.archivedShare} cases="written" metric="reviews.archivedShare" />
      <KpiTile label="Authors" value={kpis.authors} metric="reviews.authors" />
      <KpiTile label="Median author score" value={kpis.medianAuthorScore} metric="reviews.medianAuthorScore" />
    </KpiRow>
  );
}
