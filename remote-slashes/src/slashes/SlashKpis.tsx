import { FEW_CASES, formatPercent, formatPercentInterval } from '@companion/domain';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { SlashKpis as Kpis } from './queries';
import s from './slashes.module.css';

/** Figures of the filtered slashes; null while they load. */
export function SlashKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={6} flat />;
  const { value, low, high, n } = kpis.upheldOfClosed;
  const few = n < FEW_CASES;
  return (
    <KpiRow>
      <KpiTile label="Slashes" value={kpis.total} metric="slashes.total" />
      <KpiTile label="Open" value={kpis.open} metric="slashes.open" />
      <KpiTile
        label="Upheld of closed"
        value={
          value === null ? null : (
            <span className={few ? s.muted : undefined}>
              {formatPercent(value)}
              {few && low !== null && high !== null && (
                <span className={s.interval}>{formatPercentInterval({ low, high }, 0)}</span>
              )}
            </span>
          )
        }
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
