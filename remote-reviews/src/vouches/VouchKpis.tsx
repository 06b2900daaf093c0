import { useQuery } from '@companion/data/query';
import { formatEth, formatNumber, parseWei } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import { type VouchKpis as Kpis, type VouchesFilters, vouchesSeriesQuery } from './queries';

type Props = { kpis: Kpis; filters: VouchesFilters };

/** Current stock and the range's flow; null while loading. */
export function VouchKpis({ kpis, ...of }: Omit<Props, 'kpis'> & { kpis: Kpis | null | undefined }) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={6} spark />} />;
  return <Tiles kpis={kpis} {...of} />;
}

const eth = (wei: string) => Number(wei) / 1e18;

function Tiles({ kpis, filters }: Props) {
  // The chart's answer: the tiles' sparklines are taken from it, without partial or running periods.
  const points = (useQuery(vouchesSeriesQuery(filters)).data?.points ?? []).filter(({ whole }) => whole);
  const flow = parseWei(kpis.netFlowWei) ?? 0n;
  return (
    <KpiRow>
      <KpiTile
        label="Active vouched"
        value={formatEth(kpis.activeWei, { unit: false })}
        unit="ETH"
        spark={points.map(({ stockWei }) => eth(stockWei))}
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
        spark={points.map(({ inWei, outWei }) => eth(inWei) - eth(outWei))}
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
