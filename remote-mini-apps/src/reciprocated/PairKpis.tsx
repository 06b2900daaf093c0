import { formatPercent } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { KpiRow, KpiTile, Num, SkeletonKpi } from '@companion/ui/core';

type Props = {
  kpis: KpisOf<typeof reciprocatedReviews> | null | undefined;
  /** Ended reviews are included. */
  ended: boolean;
};

/** Figures for the matching pairs, and for the whole review network; undefined while loading. */
export function PairKpis({ kpis, ended }: Props) {
  if (!kpis) return <SkeletonKpi tiles={8} />;
  const { pairs, within30min, within24h, within7d, neutralised, neutralised14 } = kpis;
  const network = ended ? kpis.ever : kpis.active;
  return (
    <KpiRow>
      <KpiTile label="Mutual pairs" value={pairs} metric="miniApps.mutualPairs" />
      <KpiTile label="Answered in 30 min" interval={{ k: within30min, n: pairs }} metric="reviews.reciprocalLatency" />
      <KpiTile
        label="Share of reviews returned"
        value={network?.r == null ? null : formatPercent(network.r)}
        metric="reciprocated.r"
        note="in the whole network"
      />
      <KpiTile
        label="Beyond chance"
        value={network?.rho == null ? null : <Num value={network.rho} digits={3} />}
        metric="M14"
        note="0 by chance, 1 always"
      />
      <KpiTile
        label="Neutralized, EIP-7"
        value={neutralised}
        unit="reviews"
        metric="EIP-7"
        note="in the whole network"
      />
      <KpiTile label="In 24 hours" interval={{ k: within24h, n: pairs }} metric="reviews.reciprocalLatency" />
      <KpiTile label="In 7 days" interval={{ k: within7d, n: pairs }} metric="reviews.reciprocalLatency" />
      <KpiTile
        label="Under EIP-14"
        value={neutralised14}
        unit="reviews"
        metric="EIP-14"
        note="a proposal; in the whole network"
      />
    </KpiRow>
  );
}
