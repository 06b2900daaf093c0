import { FEW_CASES, formatPercent, formatPercentInterval } from '@companion/domain';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { SlashKpis as Kpis } from './queries';

/** Figures of the filtered slashes; null while they load. */
export function SlashKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={6} />;
  const { value, low, high, n } = kpis.upheldOfClosed;
  // An interval that breaks in its middle reads as two numbers.
  const interval =
    n < FEW_CASES && low !== null && high !== null
      ? formatPercentInterval({ low, high }, 0).replace(/\s/g, '\u00a0')
      : undefined;
  return (
    <KpiRow>
      <KpiTile label="Slashes" value={kpis.total} metric="slashes.total" />
      <KpiTile label="Open" value={kpis.open} metric="slashes.open" />
      <KpiTile
        label="Upheld of closed"
        value={value === null ? null : formatPercent(value)}
        unit={interval}
        metric="slashes.upheldRate"
      />
      <KpiTile label="Median score slash" value={kpis.medianAmount} unit="points" metric="slashes.amount" />
      <KpiTile
        label="Lost by subjects"
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
