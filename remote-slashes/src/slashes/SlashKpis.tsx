import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { SlashKpis as Kpis } from './queries';

/** Figures for the filtered slashes; null while loading. */
export function SlashKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={6} />;
  return (
    <KpiRow>
      <KpiTile label="Slashes" value={kpis.total} metric="slashes.total" />
      <KpiTile label="Open" value={kpis.open} metric="slashes.open" />
      <KpiTile label="Upheld of closed" interval={kpis.upheldOfClosed} metric="slashes.upheldRate" />
      <KpiTile label="Median score slash" value={kpis.medianAmount} unit="points" metric="slashes.amount" />
      <KpiTile
        label="Lost by the accused"
        value={kpis.pointsRemoved.direct}
        unit="points"
        metric="slashImpact.onSubject"
      />
      <KpiTile
        label="Lost by supporters"
        value={kpis.pointsRemoved.endorsers}
        unit="points"
        metric="slashes.penalties"
      />
    </KpiRow>
  );
}
