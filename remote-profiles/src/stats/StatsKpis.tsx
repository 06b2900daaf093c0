import { counted, formatNumber } from '@companion/domain';
import { KpiRow, KpiTile, SkeletonKpi } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Stats } from './metrics';
import type { StatsAddress } from './params';
import { peopleSearch } from './peopleSearch';
import s from './stats.module.css';

/** Figures of the population; undefined while loading. */
export function StatsKpis({ kpis, list }: { kpis: Stats['kpis'] | undefined; list: StatsAddress }) {
  if (!kpis) return <SkeletonKpi tiles={7} />;
  const ofAll = `of ${counted(kpis.people, 'person', 'people')}`;
  // The week's newcomers have no list if the page is limited to another join date.
  const everybody = !list.filters.joinedFrom && !list.filters.joinedTo && list.values.range === 'all';
  return (
    <KpiRow>
      <KpiTile
        label="Matching people"
        value={<Found count={kpis.people} to={peopleSearch(list, {})} />}
        metric="profiles.matches"
      />
      <KpiTile label="Mean score" value={kpis.meanScore} metric="profilesStats.mean" />
      <KpiTile label="Median score" value={kpis.medianScore} metric="profilesStats.median" />
      <KpiTile label="Active in 30 days" value={kpis.active30d} note={ofAll} metric="profilesStats.active" />
      <KpiTile
        label="New this week"
        value={<Found count={kpis.newThisWeek} to={everybody ? peopleSearch(list, { range: '7d' }) : null} />}
        metric="profilesStats.new"
      />
      <KpiTile label="Active in 7 days" value={kpis.active7d} note={ofAll} metric="profilesStats.active" />
      <KpiTile
        label="Scored accounts"
        value={kpis.usersScored}
        note={`${counted(kpis.usersWithoutProfile, 'account')} without profile`}
        metric="profilesStats.scored"
      />
    </KpiRow>
  );
}

/** A number of people linked to the matching search. */
function Found({ count, to }: { count: number; to: string | null }) {
  if (to === null || count === 0) return <>{formatNumber(count)}</>;
  return (
    <Link to={to} className={s.found}>
      {formatNumber(count)}
    </Link>
  );
}
