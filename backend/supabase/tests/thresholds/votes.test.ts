import { expect, test } from 'vitest';
import { profilesOnly, review } from '../dataset.ts';
import { after, DAY, people, planted, spaced, times } from './planted.ts';

const { open, sql } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-05-20T12:00:00Z';

type Voter = Record<
  'intervals' | 'modal_share' | 'quiet_hours' | 'timed' | 'fast_share' | 'batch_share' | 'hhi' | 'up_share',
  number | null
>;
const voters = async () => {
  const rows = await sql<Voter & { id: number }>(
    `select (voter_id - 100)::int as id, intervals::int, modal_share, quiet_hours, timed::int, fast_share, batch_share, hhi, up_share
     from app.r_voter where period = 90`,
  );
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
};

/** Votes of one voter, one per target starting at `first`, at these times. By default on targets of unknown authors. */
const votes = (voter: number, times: string[], { type = 'discussion', first = 1 } = {}) =>
  times.map((createdAt, n) => ({
    type,
    activityId: first + n,
    voterProfileId: voter,
    isUpvote: true,
    weight: 1,
    createdAt,
    archivedAt: null,
  }));
const ROLLUPS = ['vote_targets', 'voters'];
/** Apart from every other vote: a separate session and interval. */
const APART = 3600;

test('a bot score needs 30 votes in the period', async () => {
  const set = profilesOnly(people(10), NOW);
  set.votes = [
    ...votes(1, spaced(times(28, APART), FROM)),
    ...votes(2, spaced(times(29, APART), FROM)),
    // The thirtieth is exactly at the start of the 90 days, or a second before it.
    ...votes(3, [after(-90 * DAY, NOW), ...spaced(times(28, APART), FROM)]),
    ...votes(4, [after(-90 * DAY - 1, NOW), ...spaced(times(28, APART), FROM)]),
  ];
  await open(set, ROLLUPS);
  expect(Object.keys(await voters())).toEqual(['2', '3']);
  // D7 shows a direction from 30 votes.
  expect((await voters())[2]).toMatchObject({ up_share: 1 });
});

test('D4: regularity needs 15 intervals of up to 10 minutes', async () => {
  const set = profilesOnly(people(10), NOW);
  set.votes = [
    ...votes(1, spaced([...times(14, 600), ...times(15, APART)], FROM)),
    ...votes(2, spaced([...times(15, 600), ...times(14, APART)], FROM)),
    ...votes(3, spaced([...times(14, 600), 601, ...times(14, APART)], FROM)),
  ];
  await open(set, ROLLUPS);
  expect(await voters()).toMatchObject({
    1: { intervals: 14, modal_share: null },
    2: { intervals: 15, modal_share: 1 },
    3: { intervals: 14, modal_share: null },
  });
});

test('D1 of votes: a batch needs 10 votes with gaps up to 2 minutes', async () => {
  const set = profilesOnly(people(10), NOW);
  set.votes = [
    ...votes(1, spaced([...times(8, 120), ...times(21, APART)], FROM)),
    ...votes(2, spaced([...times(9, 120), ...times(20, APART)], FROM)),
    ...votes(3, spaced([...times(8, 120), 121, ...times(20, APART)], FROM)),
  ];
  await open(set, ROLLUPS);
  expect(await voters()).toMatchObject({ 1: { batch_share: 0 }, 2: { batch_share: 10 / 30 }, 3: { batch_share: 0 } });
});

test('D6 and D8: concentration needs 30 votes with a known author, speed 30 with a time, fast is under 10 seconds', async () => {
  const set = profilesOnly(people(10), NOW);
  const made = (n: number) => after(n * APART, FROM);
  set.reviews = Array.from({ length: 60 }, (_, n) => review(9, 10, made(n % 30), { id: 1 + n }));
  const on = (voter: number, known: number, delay: (n: number) => number) => [
    ...votes(
      voter,
      Array.from({ length: known }, (_, n) => after(delay(n), made(n))),
      { type: 'review' },
    ),
    ...votes(voter, spaced(times(29 - known, APART), after(40 * APART, FROM)).slice(0, 30 - known)),
  ];
  set.votes = [...on(1, 29, () => 9), ...on(2, 30, (n) => (n % 2 === 0 ? 9 : 10))];
  await open(set, ROLLUPS);
  expect(await voters()).toMatchObject({
    1: { timed: 29, fast_share: null, hhi: null },
    2: { timed: 30, fast_share: 0.5, hhi: 1 },
  });
});

test('D3: the nights of a voter are shown from 200 votes on 20 of the last 90 days', async () => {
  const set = profilesOnly(people(10), NOW);
  /** This many votes on this many days, five minutes apart on each. */
  const spread = (voter: number, count: number, days: number, newest = after(-DAY, NOW)) =>
    votes(
      voter,
      Array.from({ length: count }, (_, n) => after(-(n % days) * DAY + 300 * Math.floor(n / days), newest)),
    );
  set.votes = [...spread(1, 199, 20), ...spread(2, 200, 20), ...spread(3, 200, 19)];
  // Ten votes of the two hundred are a second before the 90 days.
  set.votes.push(...spread(4, 190, 19), ...votes(4, spaced(times(9, 0), after(-90 * DAY - 1, NOW)), { first: 500 }));
  await open(set, ROLLUPS);
  const found = await voters();
  expect([1, 2, 3, 4].map((id) => found[id]?.quiet_hours)).toEqual([null, 23, null, null]);
});
