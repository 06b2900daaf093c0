import { formatNumber, formatPercent } from '@companion/domain';
import { againstBefore, KpiRow, KpiTile, Num, SkeletonKpi } from '@companion/ui/core';
import type { XpAnswer } from './columns';

/** The week's figures next to the previous week's; undefined while loading. */
export function XpKpis({ answer }: { answer: XpAnswer | undefined }) {
  if (!answer?.kpis) return <SkeletonKpi tiles={6} />;
  const { kpis, weeks = [], week } = answer;
  const before = weeks.find((each) => each.week === week - 1);
  return (
    <KpiRow>
      <KpiTile
        label="XP given out"
        value={kpis.total}
        metric="xpOverview.total"
        delta={before && againstBefore(kpis.total, before.total, 'week')}
      />
      <KpiTile
        label="Earners"
        value={kpis.earners}
        metric="xpOverview.earners"
        delta={before && againstBefore(kpis.earners, before.earners, 'week')}
      />
      <KpiTile label="New earners" value={kpis.newEarners} metric="xpOverview.newEarners" />
      <KpiTile label="Median" value={kpis.median} unit="XP" metric="xpOverview.median" />
      <KpiTile
        label="Share of the top ten"
        value={kpis.top10Share === null ? null : formatPercent(kpis.top10Share)}
        metric="xpOverview.top10"
      />
      {kpis.poolShare !== null && kpis.seasonPool !== null && (
        <KpiTile
          label="Share of the season’s pool"
          value={formatPercent(kpis.poolShare)}
          metric="xpOverview.poolShare"
          note={`of ${formatNumber(kpis.seasonPool)} XP`}
        />
      )}
      <KpiTile
        label="Inequality (Gini)"
        value={kpis.gini === null ? null : <Num value={kpis.gini} digits={3} />}
        metric="M15"
        note="0 means equal, 1 means one person has it all"
      />
    </KpiRow>
  );
}
