import { listIn } from '../parse/page.ts';
import { type Season, type SeasonWeek, season, seasonWeek } from '../parse/standing.ts';
import type { Reader, ReaderRun } from '../run.ts';

/** Requests shared by both season readers, tallied separately. */
const SEASONS = 'list_of_seasons';
const WEEKS = 'weeks_of_seasons';

/** The first week of a season is week 1 here (M19), whatever the network's first number. */
function countedFromOne(weeks: SeasonWeek[]): SeasonWeek[] {
  const first = Math.min(1, ...weeks.map(({ week }) => week));
  return weeks.map((row) => ({ ...row, week: row.week - first + 1 }));
}

/** Seasons with their weeks, in the network's order; a season without weeks is skipped. */
export async function readSeasons(run: ReaderRun): Promise<(Season & { weekList: SeasonWeek[] })[]> {
  const rows = await run.parse(season, await run.client.get('/v2/xp/seasons', listIn('seasons')), 'season:', SEASONS);
  const found = await Promise.all(
    rows.map(async (row) => {
      const raw = await run.client.get(`/v2/xp/season/${row.id}/weeks`, listIn('weeks'));
      return { ...row, weekList: countedFromOne(await run.parse(seasonWeek, raw, `season:${row.id}:`, WEEKS)) };
    }),
  );
  return found.filter((row) => row.weekList.length > 0);
}

export const seasons: Reader = {
  entity: 'seasons',
  label: 'seasons',
  pages: ['/mini-apps/weekly-xp-overview'],
  read: async (run) => {
    const rows = await readSeasons(run);
    await run.ingest(
      'seasons',
      rows.map(({ weekList, ...row }) => ({ ...row, weeks: Math.max(...weekList.map(({ week }) => week)) })),
    );
  },
};
