import { expect, test } from 'vitest';
import { profilesOnly } from '../dataset.ts';
import { after, people, planted, spaced } from './planted.ts';

const { open, ask, sql, value } = planted();

type Line = { id: string; weight: number; feature: number | null };
/** The line of a voter with only this data. */
const line = async (id: string, field: string, x: number | null) =>
  (
    await sql<Line>(
      `select l.id, l.weight, l.feature from private.bot_lines(jsonb_populate_record(null::app.r_voter, jsonb_build_object('votes', 30, 'batch_share', 0, '${field}', $1::float8))) l
       where l.id = $2`,
      [x, id],
    )
  )[0];

test.each([
  ['B1', 'max_j', 30, 0.3, 0.8, 'rising'],
  ['B2', 'modal_share', 15, 0.3, 0.8, 'rising'],
  ['B3', 'quiet_hours', 10, 2, 5, 'falling'],
  ['B4', 'fast_share', 10, 0.2, 0.7, 'rising'],
  ['B5', 'batch_share', 10, 0.5, 0.95, 'rising'],
  ['B6', 'hhi', 10, 0.25, 0.75, 'rising'],
  ['B7', 'up_share', 5, 0.95, 1, 'rising'],
  ['B8', 'trust', 10, 5, 25, 'falling'],
] as const)('%s (%s) weighs %d and goes from %d to %d', async (id, field, weight, low, high, way) => {
  const whole = field === 'quiet_hours';
  const step = whole ? 1 : (high - low) / 50;
  const feature = async (x: number) => (await line(id, field, x))?.feature as number;
  const [begin, end] = way === 'rising' ? [0, 1] : [1, 0];
  expect((await line(id, field, low))?.weight).toBe(weight);
  expect(await feature(low)).toBe(begin);
  expect(await feature(low - step)).toBe(begin);
  expect(await feature(high)).toBe(end);
  // One step inside both ends it is on the ramp: a fiftieth of the way, of whole hours a third.
  const part = step / (high - low);
  expect(await feature(low + step)).toBeCloseTo(begin === 0 ? part : 1 - part, 9);
  expect(await feature(high - step)).toBeCloseTo(end === 1 ? 1 - part : part, 9);
});

test('lines without data have no feature, except lockstep and batches, which are then 0', async () => {
  const without = await sql<Line>(
    `select l.id, l.feature from private.bot_lines(jsonb_populate_record(null::app.r_voter, '{"batch_share": 0}')) l`,
  );
  expect(Object.fromEntries(without.map(({ id, feature }) => [id, feature]))).toEqual({
    B1: 0,
    B2: null,
    B3: null,
    B4: null,
    B5: 0,
    B6: null,
    B7: null,
    B8: null,
  });
});

test('bands start at 25, 50 and 75', async () => {
  const band = (score: number) => value(`private.score_band(${score})`);
  expect(await Promise.all([0, 24.99, 25, 49.99, 50, 74.99, 75, 100].map(band))).toEqual([
    'low',
    'low',
    'some',
    'some',
    'high',
    'high',
    'very high',
    'very high',
  ]);
});

const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-05-20T12:00:00Z';
/** Votes with these seconds between them on targets of unknown authors, starting at `first`. */
const votes = (voter: number, gaps: number[], { first = 1, downs = 0, from = FROM } = {}) =>
  spaced(gaps, from).map((createdAt, n) => ({
    type: 'discussion',
    activityId: first + n,
    voterProfileId: voter,
    isUpvote: n >= downs,
    weight: 1,
    createdAt,
    archivedAt: null,
  }));
/** Gaps of which no two are equal, so that regularity counts next to nothing. */
const uneven = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i);

test('a score is shown from half coverage, high from 50 and flagged from 75', async () => {
  const set = profilesOnly(people(60), NOW);
  const cast: Record<string, unknown>[] = [];
  const pair = (first: number, gaps: number[], more = {}, second = gaps) => {
    cast.push(
      ...votes(first, gaps, { first: 1000 * first, ...more }),
      ...votes(first + 1, second, { first: 1000 * first, ...more }),
    );
  };
  // Thirty votes in one batch, all up, all with the other one: 30 + 10 + 5 of 60 points, the regularity of 15 is 0.
  pair(1, uneven(29, 20));
  // Two of thirty votes are isolated: (28/30 - .5) / .45 of 10 points, 74.38 in all.
  pair(3, [...uneven(27, 20), 3600, 3600]);
  // No batch and three down: 30 of 60 points.
  pair(5, uneven(29, 200), { downs: 3 });
  // 39 votes, 31 of them with the other one: J = 31/39, 29.69 of 60 points.
  pair(7, uneven(38, 200), { downs: 4 }, uneven(30, 200));
  // Alone, with 14 intervals 45 of 100 weights have data, with 15 they are 60: 5 of 60 points, all votes are up.
  cast.push(...votes(9, [...uneven(14, 200), ...uneven(15, 3600)], { first: 9000 }));
  cast.push(...votes(10, [...uneven(15, 200), ...uneven(14, 3600)], { first: 10_000 }));
  // Others vote on much on the same days, so that chance is no explanation.
  for (let n = 0; n < 300; n++)
    cast.push(...votes(11 + (n % 40), [], { first: 20_000 + n, from: after(n * 200, FROM) }));
  set.votes = cast;
  await open(set, ['vote_targets', 'lockstep', 'voters']);
  type Row = { voter: { profileId: number }; score: number; band: string; coverage: number };
  type Bots = { rows: Row[]; kpis: Record<string, number> };
  const all = await ask<Bots>('votes_bots', { filters: { min: 0 }, per: 200 });
  const shown = (rows: Row[]) =>
    rows
      .map(({ voter, score, band, coverage }) => [voter.profileId, Number(score.toFixed(2)), band, coverage])
      .sort((a, b) => Number(a[0]) - Number(b[0]));
  expect(shown(all.rows)).toEqual([
    [1, 75, 'very high', 60],
    [2, 75, 'very high', 60],
    [3, 74.38, 'high', 60],
    [4, 74.38, 'high', 60],
    [5, 50, 'high', 60],
    [6, 50, 'high', 60],
    [7, 49.49, 'some', 60],
    [8, 49.49, 'some', 60],
    [10, 8.33, 'low', 60],
  ]);
  expect(all.kpis).toMatchObject({ scored: 9, tooLittle: 1, veryHigh: 2, high: 4, flaggedVotes: 60, rings: 4 });
  expect(shown((await ask<Bots>('votes_bots')).rows).map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  // On other pages: flags from 50 on, votes left out from 75 on.
  expect(await value("array(select user_id::int from app.r_flag where detector = 'bot' order by 1)")).toEqual([
    101, 102, 103, 104, 105, 106,
  ]);
  expect(await value('array(select voter_id::int from app.flagged_voters order by 1)')).toEqual([101, 102]);
});
