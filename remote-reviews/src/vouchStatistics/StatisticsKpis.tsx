import { formatEth, formatNumber, formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Skeleton, SkeletonKpi } from '@companion/ui/core';
import type { VouchCurve, VouchStatKpis } from './queries';
import s from './statistics.module.css';
import type { Measure } from './unit';

type Props = { kpis: (VouchStatKpis & { lifetime: VouchCurve }) | null | undefined; measure: Measure };

const eth = (wei: string | null) => (wei === null ? null : formatEth(wei, { unit: false }));
const percent = (share: number | null) => (share === null ? null : formatPercent(share));

/** Size, distribution and reciprocity of the stake; null while loading. */
export function StatisticsKpis({ kpis, measure }: Props) {
  if (!kpis) return <Skeleton loading shape={<SkeletonKpi tiles={11} />} />;
  const { tvvWei, active, vouchers, vouchees, meanWei, medianWei, mutualPairs, mutualEthShare, received } = kpis;
  return (
    <KpiRow label="Stake figures">
      <KpiTile
        label="Total value vouched"
        value={eth(tvvWei)}
        unit="ETH"
        note={
          measure.unit === 'usd'
            ? `${measure.text({ wei: tvvWei, count: active })} now`
            : `${formatNumber(active)} active vouches`
        }
        metric="vouchStats.tvv"
      />
      <KpiTile label="Median size" value={eth(medianWei)} unit="ETH" metric="vouchStats.medianSize" />
      <KpiTile
        label="Top-10 share"
        value={percent(received.top10Share)}
        note={`of ${formatNumber(received.n)} vouched for`}
        metric="vouchStats.topTenShare"
      />
      <KpiTile label="Mutual by count" interval={kpis.mutualShare} metric="vouchStats.mutualShareCount" />
      <KpiTile label="Unhealthy rate" interval={kpis.unhealthyShare} metric="vouchStats.unhealthyRate" />
      <KpiTile label="Vouchers" value={vouchers} metric="vouchStats.vouchers" />
      <KpiTile label="Vouched for" value={vouchees} metric="vouchStats.vouchees" />
      <KpiTile label="Mean size" value={eth(meanWei)} unit="ETH" metric="vouchStats.meanSize" />
      <KpiTile
        label="Mutual by ETH"
        value={percent(mutualEthShare)}
        note={`${formatNumber(mutualPairs)} mutual ${mutualPairs === 1 ? 'pair' : 'pairs'}`}
        metric="vouchStats.mutualShareEth"
      />
      <KpiTile
        label="Gini of received"
        value={received.gini === null ? null : formatNumber(received.gini, { digits: 3 })}
        note={received.hhi === null ? undefined : `HHI ${formatNumber(received.hhi, { digits: 3 })}`}
        metric="vouchStats.gini"
      />
      <KpiTile
        label="Median lifetime"
        value={kpis.lifetime.n === 0 ? null : <Lifetime days={kpis.lifetime.medianDays} />}
        metric="vouchStats.medianLifetime"
      />
    </KpiRow>
  );
}

/** Days after which half of the vouches have ended, if that was reached. */
function Lifetime({ days }: { days: number | null }) {
  if (days === null) return <span className={s.words}>not reached</span>;
  return (
    <>
      {formatNumber(days, { digits: 1 })} <span className={s.words}>days</span>
    </>
  );
}
