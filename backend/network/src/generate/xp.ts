import type { Season, XpWeek } from '../dataset.ts';
import { DAYS, type World } from './world.ts';

const WEEK = 7 * DAYS;
const SEASON_WEEKS = 26;
/** Weeks of the current season that have begun, including the current one. */
const RUNNING_WEEK = 13;
/** 5 Jan 1970 was a Monday. */
const MONDAY = 4 * DAYS;

/** Seasons of 26 weeks that start on Mondays; enough for the requested number of weeks. */
export function planSeasons(world: World): Season[] {
  const count = Math.max(2, 1 + Math.ceil((world.options.xpWeeks - RUNNING_WEEK) / SEASON_WEEKS));
  const monday = Math.floor((world.now - MONDAY) / WEEK) * WEEK + MONDAY;
  const running = monday - (RUNNING_WEEK - 1) * WEEK;
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Season ${index + 1}`,
    startDate: new Date((running - (count - 1 - index) * SEASON_WEEKS * WEEK) * 1000).toISOString().slice(0, 10),
    weeks: SEASON_WEEKS,
  }));
}

/** Weekly points up to the current week; the sums become the members' totals. Some weeks are missing, a few are negative. */
export function addXp(world: World, seasons: Season[]): XpWeek[] {
  const random = world.random.fork('xp');
  const rows: XpWeek[] = [];
  const running = (seasons.length - 1) * SEASON_WEEKS + RUNNING_WEEK;
  const first = Date.parse(`${seasons[0]?.startDate}T00:00:00Z`) / 1000;
  for (let ordinal = running - world.options.xpWeeks; ordinal < running; ordinal++) {
    const weekEnd = first + (ordinal + 1) * WEEK;
    const part = ordinal === running - 1 ? Math.max(0, (world.now - weekEnd + WEEK) / WEEK) : 1;
    for (const member of world.members) {
      if (member.joined >= Math.min(weekEnd, world.now)) continue;
      if (!random.chance(Math.min(0.95, 0.25 + 0.15 * Math.log1p(member.activity)))) continue;
      const earned = random.logNormal(220 * Math.log1p(member.activity), 0.8) * part;
      const xp = random.chance(0.01) ? -random.whole(5, 400) : random.chance(0.03) ? 0 : Math.round(earned);
      const season = Math.floor(ordinal / SEASON_WEEKS);
      rows.push({ profileId: member.row.profileId, season: season + 1, week: (ordinal % SEASON_WEEKS) + 1, xp });
      member.row.xpTotal += xp;
    }
  }
  return rows;
}
