import { counted, formatNumber, formatPercent, formatPercentile } from '@companion/domain';
import { KpiRow, KpiTile } from '@companion/ui/core';
import { Rank } from './columns';
import type { WeeklyXp } from './queries';

/** Figures of a person's season. The running week counts only in the total. */
export function XpKpis({ xp }: { xp: WeeklyXp }) {
  const { rows, total, bestXp, bestWeek, weeksActive, currentStreak, longestStreak, shareOfAll } = xp;
  const running = rows.find(({ complete }) => !complete);
  const last = rows.find(({ complete }) => complete);
  const complete = rows.filter((each) => each.complete).length;
  return (
    <KpiRow>
      <KpiTile
        label="Season total"
        value={total}
        unit="XP"
        note={shareOfAll === null ? undefined : `${formatPercent(shareOfAll)} of all XP`}
        metric="weeklyXp.total"
      />
      {running && <KpiTile label="This week" value={running.xp} unit="XP" note="in progress" metric="M19" />}
      <KpiTile
        label="Last rank"
        value={last?.rank ? <Rank season={xp.season} week={last.week} rank={last.rank} /> : null}
        note={
          last === undefined
            ? undefined
            : last.percentile === null
              ? `no XP in week ${last.week}`
              : `week ${last.week}, percentile ${formatPercentile(last.percentile)}`
        }
        metric="weeklyXp.rank"
      />
      <KpiTile
        label="Best week"
        value={bestXp}
        unit="XP"
        note={bestWeek === null ? undefined : `week ${bestWeek}`}
        metric="weeklyXp.best"
      />
      <KpiTile
        label="Weeks with XP"
        value={weeksActive}
        note={`of ${counted(complete, 'complete week')}`}
        metric="weeklyXp.active"
      />
      <KpiTile
        label="Weeks in a row"
        value={currentStreak}
        unit={currentStreak === 1 ? 'week' : 'weeks'}
        note={`longest ${formatNumber(longestStreak)}`}
        metric="weeklyXp.streak"
      />
    </KpiRow>
  );
}
