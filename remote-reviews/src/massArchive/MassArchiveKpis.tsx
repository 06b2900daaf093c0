import { formatNumber } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { MassArchiveKpis as Kpis } from './queries';

/** Figures for the matching events; null while loading. */
export function MassArchiveKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={4} />} />;
  const { undated } = kpis;
  return (
    <KpiRow>
      <KpiTile label="Mass archives" value={kpis.events} metric="massArchive.count" />
      <KpiTile
        label="Reviews archived"
        value={kpis.reviews}
        note={undated > 0 ? `${formatNumber(undated)} more with unknown time` : undefined}
        metric={undated > 0 ? 'massArchive.undated' : 'massArchive.reviews'}
      />
      <KpiTile label="Authors who archived" value={kpis.authors} metric="massArchive.authors" />
      <KpiTile label="Linked to a slash" interval={kpis.slashShare} metric="massArchive.slashShare" />
    </KpiRow>
  );
}
