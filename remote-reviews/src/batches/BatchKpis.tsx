import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { BatchKpis as Kpis } from './queries';

/** Figures for the matching batches; null while loading. */
export function BatchKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={5} />} />;
  return (
    <KpiRow>
      <KpiTile label="Batches" value={kpis.batches} metric="batches.count" />
      <KpiTile label="Reviews in batches" value={kpis.reviews} metric="batches.reviews" />
      <KpiTile label="Share of all reviews" interval={kpis.reviewShare} metric="batches.reviewShare" />
      <KpiTile label="Authors of batches" value={kpis.authors} metric="batches.authors" />
      <KpiTile label="Archived later" interval={kpis.archivedShare} metric="batches.archivedShare" />
    </KpiRow>
  );
}
