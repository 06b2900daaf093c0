import { formatEth, formatNumber, parseWei } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { VouchKpis as Kpis } from './queries';

/** Stock of now and flow of the range; null while they load. */
export function VouchKpis({ kpis }: { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} />} />;
  const flow = parseWei(kpis.netFlowWei) ?? 0n;
  return (
    <KpiRow>
      <KpiTile
        label="Active vouched"
        value={formatEth(kpis.activeWei, { unit: false })}
        unit="ETH"
        metric="vouches.activeEth"
      />
      <KpiTile label="Active vouches" value={kpis.active} metric="vouches.activeCount" />
      <KpiTile
        label="Net flow"
        value={`${flow > 0n ? '+' : ''}${formatEth(flow, { unit: false })}`}
        unit="ETH"
        metric="vouches.netFlow"
        delta={{
          change: flow > 0n ? 1 : flow < 0n ? -1 : 0,
          text: `${formatNumber(kpis.new)} new, ${formatNumber(kpis.ended)} ended`,
        }}
      />
      <KpiTile label="Mutual share" interval={kpis.mutualShare} metric="vouches.mutualShare" />
      <KpiTile label="Unhealthy share" interval={kpis.unhealthyShare} metric="vouches.unhealthyShare" />
      <KpiTile
        label="Median size"
        value={kpis.medianWei === null ? null : formatEth(kpis.medianWei, { unit: false })}
        unit="ETH"
        metric="vouches.medianSize"
      />
    </KpiRow>
  );
}
