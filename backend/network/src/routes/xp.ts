import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Season } from '../dataset.ts';
import { ApiError, notFound } from '../http/errors.ts';
import { pathId, query } from '../http/input.ts';
import { isOpen } from '../shapes/slash.ts';
import { user, userOrNull } from '../shapes/user.ts';
import { voteStats } from '../shapes/vote.ts';
import { DAY, toIso } from '../time.ts';
import { findPerson, type View, type Viewer } from '../view.ts';

const timelineQuery = z.object({
  granularity: z.enum(['hour', 'day', 'week']).default('week'),
  since: z.iso.datetime({ offset: true }).optional(),
});

const startOf = (season: Season, week = 1) =>
  new Date(Date.parse(`${season.startDate}T00:00:00Z`) + 7 * (week - 1) * DAY);

function rowsOf(view: View, c: Context, season?: number) {
  const { profileId } = findPerson(view, c.req.param('userkey') ?? '');
  const rows = profileId === null ? [] : (view.store.xpByProfile.get(profileId) ?? []);
  return season === undefined ? rows : rows.filter((row) => row.season === season);
}

function seasonOf(view: View, c: Context): Season {
  const id = pathId(c, 'season');
  const season = view.store.dataset.seasons.find((row) => row.id === id);
  if (!season) throw notFound('Season');
  return season;
}

const sum = (rows: { xp: number }[]) => rows.reduce((total, row) => total + row.xp, 0);

function cumulative<T extends { xp: number }>(rows: T[]) {
  let cumulativeXp = 0;
  return rows.map((row) => {
    cumulativeXp += row.xp;
    return { row, cumulativeXp };
  });
}

/** Points per person and season. Weeks count from 1; a week without a row earned nothing and is omitted. */
export function xp(api: Hono, viewOf: Viewer): void {
  api.get('/xp/seasons', (c) => {
    const { store, now } = viewOf(c);
    const seasons = store.dataset.seasons.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
    const shown = (season: Season) => ({
      id: season.id,
      name: season.name,
      startDate: startOf(season).toISOString(),
      endDate: startOf(season, season.weeks + 1).toISOString(),
    });
    const current = seasons.findLast((season) => startOf(season) <= now) ?? seasons[0];
    const week = current && Math.floor((now.getTime() - startOf(current).getTime()) / (7 * DAY)) + 1;
    return c.json({
      seasons: seasons.map(shown),
      currentSeason: current ? { ...shown(current), week: Math.max(1, Math.min(week ?? 1, current.weeks)) } : null,
    });
  });
  api.get('/xp/season/:season/weeks', (c) => {
    const season = seasonOf(viewOf(c), c);
    return c.json(
      Array.from({ length: season.weeks }, (_, index) => ({
        week: index + 1,
        startDate: startOf(season, index + 1).toISOString(),
        endDate: startOf(season, index + 2).toISOString(),
      })),
    );
  });
  api.get('/xp/user/:userkey', (c) => c.json(sum(rowsOf(viewOf(c), c))));
  api.get('/xp/user/:userkey/season/:season', (c) => {
    const view = viewOf(c);
    return c.json(sum(rowsOf(view, c, seasonOf(view, c).id)));
  });
  api.get('/xp/user/:userkey/season/:season/weekly', (c) => {
    const view = viewOf(c);
    const rows = cumulative(rowsOf(view, c, seasonOf(view, c).id));
    return c.json(rows.map(({ row, cumulativeXp }) => ({ week: row.week, weeklyXp: row.xp, cumulativeXp })));
  });
  // The set has only whole weeks: hours and days return the start of the week.
  api.get('/xp/user/:userkey/season/:season/timeline', (c) => {
    const view = viewOf(c);
    const season = seasonOf(view, c);
    const since = query(c, timelineQuery).since;
    const rows = cumulative(rowsOf(view, c, season.id)).map(({ row, cumulativeXp }) => ({
      time: startOf(season, row.week).toISOString(),
      xp: row.xp,
      cumulativeXp,
    }));
    return c.json(since ? rows.filter((row) => Date.parse(row.time) >= Date.parse(since)) : rows);
  });
  api.get('/xp/dashboard/daily-awards/:date', (c) => c.json(dailyAwards(viewOf(c), c.req.param('date'))));
}

const OUTCOMES = { UPHELD: 'SLASHED', DEFENDED: 'DEFENDED', INCONCLUSIVE: 'INCONCLUSIVE' } as const;

/**
 * What was settled on one UTC day. `outcome` is CANCELLED or the source's own word (SLASHED, DEFENDED, INCONCLUSIVE);
 * null where the set has none: a band worked out from votes is no second source. Open slashes never appear.
 */
function dailyAwards(view: View, date: string) {
  if (!z.iso.date().safeParse(date).success)
    throw new ApiError(400, 'VALIDATION_ERROR', 'Invalid input parameters', [{ message: 'date: expected YYYY-MM-DD' }]);
  const { store, now } = view;
  const resolved = store.dataset.slashes.filter(
    (row) => !isOpen(row, now) && toIso(row.cancelledAt ?? row.closesAt).slice(0, 10) === date,
  );
  const day = Date.parse(`${date}T00:00:00Z`);
  const season = store.dataset.seasons.find(
    (row) => startOf(row).getTime() <= day && day < startOf(row, row.weeks + 1).getTime(),
  );
  const week = season && Math.floor((day - startOf(season).getTime()) / (7 * DAY)) + 1;
  const weekly = [...store.xpByProfile].flatMap(([profileId, rows]) => {
    const points = sum(rows.filter((row) => row.season === season?.id && row.week === week));
    const person = store.byProfileId.get(profileId);
    return points > 0 && person ? [{ person, points }] : [];
  });
  weekly.sort((a, b) => b.points - a.points);
  return {
    topEarners: weekly
      .slice(0, 10)
      .map(({ person, points }) => ({ ...user(view, person), points: Math.round(points / 7) })),
    topActivities: [],
    resolvedSlashes: resolved.map((row) => {
      const { counts } = voteStats(view, 'slash', row.id, false);
      const activity = store.byTypeAndId.get(`slash:${row.id}`);
      return {
        slashId: row.id,
        outcome: row.cancelledAt !== null ? 'CANCELLED' : row.sourceOutcome ? OUTCOMES[row.sourceOutcome] : null,
        slashVotes: counts.upvotes,
        defendVotes: counts.downvotes,
        subject: userOrNull(view, activity?.subject),
      };
    }),
  };
}
