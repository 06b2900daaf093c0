import { listOf } from '../parse/page.ts';
import { type Season, type SeasonWeek, season, seasonWeek } from '../parse/standing.ts';
import type { Reader, ReaderRun } from '../run.ts';

/** Seasons with their weeks, in the order the network lists them; a season without weeks is left out. */
export async function readSeasons(run: ReaderRun): Promise<(Season & { weekList: SeasonWeek[] })[]> {
  const rows = await run.parse(season, listOf(await run.client.find('/v2/xp/seasons'), 'seasons'), 'season:');
  const found = await Promise.all(
    rows.map(async (row) => {
      const body = await run.client.find(`/v2/xp/season/${row.id}/weeks`);
      return { ...row, weekList: await run.parse(seasonWeek, listOf(body, 'weeks'), `season:${row.id}:`) };
    }),
  );
  return found.filter((row) => row.weekList.length > 0);
}

export const seasons: Reader = {
  entity: 'seasons',
  label: 'seasons',
  notification: 'xp_sync',
  read: async (run) => {
    const rows = await readSeasons(run);
    await run.ingest(
      'seasons',
      rows.map(({ weekList, ...row }) => ({ ...row, weeks: Math.max(...weekList.map(({ week }) => week)) })),
    );
  },
};
