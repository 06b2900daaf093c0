import { listIn } from '../parse/page.ts';
import { type SeasonWeek, xpStep } from '../parse/standing.ts';
import type { Reader } from '../run.ts';
import { readPerProfile } from './perProfile.ts';
import { readSeasons } from './seasons.ts';

/** XP per week of the season. A step belongs to the week in which it starts; steps in the same week are added up. */
export function weeklyXp(steps: { time: string; xp: number }[], weeks: SeasonWeek[]): { week: number; xp: number }[] {
  const byWeek = new Map<number, number>();
  for (const { time, xp } of steps) {
    const week = weeks.find((row) => row.startDate <= time && time < row.endDate)?.week;
    if (week !== undefined) byWeek.set(week, (byWeek.get(week) ?? 0) + xp);
  }
  return [...byWeek].map(([week, xp]) => ({ week, xp }));
}

export const weeklyXpReader: Reader = {
  entity: 'xp_weekly',
  label: 'weekly XP',
  pages: ['/mini-apps/weekly-xp-overview'],
  needs: ['profiles', 'seasons'],
  read: async (run) => {
    const seasons = await readSeasons(run);
    await readPerProfile(run, {
      size: 50,
      mark: 'xp_weekly',
      fetch: async (profileId) => {
        const userkey = encodeURIComponent(`profileId:${profileId}`);
        const rows = await Promise.all(
          seasons.map(async ({ id: season, weekList }) => {
            const path = `/v2/xp/user/${userkey}/season/${season}/timeline?granularity=week`;
            const raw = await run.item(() => run.client.get(path, listIn()));
            if (raw === null) return null;
            const steps = await run.parse(xpStep, raw, `${profileId}:${season}:`);
            return weeklyXp(steps, weekList).map((week) => ({ profileId, season, ...week }));
          }),
        );
        const told = rows.filter((row) => row !== null);
        return told.length < rows.length ? null : told.flat();
      },
      store: (results) => run.ingest('xp_weekly', results.flat()),
    });
  },
};
