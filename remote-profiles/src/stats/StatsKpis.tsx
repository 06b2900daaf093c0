import { counted } from '@companion/domain';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import type { Stats } from './metrics';

/** The population in figures; undefined while they load. */
export function StatsKpis({ kpis }: { kpis: Stats['kpis'] | undefined }) {
  if (!kpis) return <SkeletonKpi tiles={7} />;
  const ofAll = `of ${counted(kpis.people, 'person', 'people')}`;
  return (
    <KpiRow>
      <KpiTile label="People" value={kpis.people} metric="profiles.matches" />
      <KpiTile label="Mean score" value={kpis.meanScore} metric="profilesStats.mean" />
      <KpiTile label="Median score" value={kpis.medianScore} metric="profilesStats.median" />
      <KpiTile label="Active in 7 days" value={kpis.active7d} note={ofAll} metric="profilesStats.active" />
      <KpiTile label="Active in 30 days" value={kpis.active30d} note={ofAll} metric="profilesStats.active" />
      <KpiTile label="New this week" value={kpis.newThisWeek} metric="profilesStats.new" />
      <KpiTile
        label="Scored accounts"
        value={kpis.usersScored}
        note={`${counted(kpis.usersWithoutProfile, 'account')} without profile`}
        metric="profilesStats.scored"
      />
    </KpiRow>
  );
}
