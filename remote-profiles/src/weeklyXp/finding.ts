import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { WeeklyXp } from './queries';

/** A person's XP in a season, the number of active weeks, and the last week's rank; null without XP. */
export function xpFinding({ person, season, seasons, total, weeksActive, rows }: WeeklyXp): Finding | null {
  const chosen = seasons.find(({ id }) => id === season);
  const complete = rows.filter((each) => each.complete);
  const [last] = complete;
  if (!chosen?.hasXp || total === null || !last) return null;
  const earned = figure(`${formatNumber(total)} XP`);
  const weeks = figure(counted(complete.length, 'complete week'));
  if (last.rank === null)
    return finding(
      'personXp.noRank',
    )`${{ person }} earned ${earned} in ${chosen.name}, in ${figure(weeksActive)} of ${weeks}, but none in week ${formatNumber(last.week)}.`;
  const rank = figure(
    `#${formatNumber(last.rank)}`,
    `/mini-apps/weekly-xp-overview?season=${chosen.id}&week=${last.week}`,
  );
  return finding(
    'personXp.rank',
  )`${{ person }} earned ${earned} in ${chosen.name}, in ${figure(weeksActive)} of ${weeks}, and ranked ${rank} in week ${formatNumber(last.week)}.`;
}
