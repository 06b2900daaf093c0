import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { WeeklyXp } from './queries';

/** What a person earned in the last complete week, the rank it gave, and the season; null without XP or a complete week. */
export function xpFinding({ person, season, seasons, total, weeksActive, rows }: WeeklyXp): Finding | null {
  const chosen = seasons.find(({ id }) => id === season);
  const complete = rows.filter((each) => each.complete);
  const [last] = complete;
  if (!chosen?.hasXp || total === null || !last) return null;
  const earned = figure(`${formatNumber(total)} XP`);
  const weeks = figure(counted(complete.length, 'complete week'));
  const week = `week ${formatNumber(last.week)}`;
  if (last.rank === null)
    return finding(
      'personXp.noRank',
    )`${{ person }} earned nothing in ${week}, but ${earned} in ${chosen.name}, active in ${figure(weeksActive)} of ${weeks}.`;
  const ranking = `/mini-apps/weekly-xp-overview?season=${chosen.id}&week=${last.week}`;
  const rank = figure(`#${formatNumber(last.rank)}`, ranking);
  return finding(
    'personXp.rank',
  )`${{ person }} earned ${figure(`${formatNumber(last.xp)} XP`)} in ${week}, rank ${rank}, and ${earned} in ${chosen.name}, active in ${figure(weeksActive)} of ${weeks}.`;
}
