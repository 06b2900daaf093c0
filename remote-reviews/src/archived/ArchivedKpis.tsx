import { formatNumber } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { ArchivedKpis as Kpis } from './queries';

const ONLY_ALL_TIME = 'for all time only';

/** Figures for the matching archived reviews; null while loading. */
export function ArchivedKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={5} />} />;
  const { medianLifetimeDays: days } = kpis;
  return (
    <KpiRow>
      <KpiTile label="Archived reviews" value={kpis.archived} metric="archived.total" />
      {kpis.archivedShare ? (
        <KpiTile label="Share of all written" interval={kpis.archivedShare} metric="archived.share" />
      ) : (
        <KpiTile label="Share of all written" value={null} note={ONLY_ALL_TIME} metric="archived.share" />
      )}
      <KpiTile
        label="Median time to archive"
        value={days === null ? null : formatNumber(days, { digits: 1 })}
        unit="days"
        metric="archived.lifetime"
      />
      <KpiTile label="Within seven days" interval={kpis.within7dShare} metric="archived.within7d" />
      <KpiTile
        label="Restored"
        value={kpis.restored}
        note={kpis.restored === null ? ONLY_ALL_TIME : undefined}
        metric="archived.restored"
      />
    </KpiRow>
  );
}
