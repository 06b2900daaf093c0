import { expect, test } from 'vitest';
import { profilesOnly, review, slash } from '../dataset.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, run, ask, sql, value } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-03-01T09:00:00Z';

test('D9: texts are twins from four fifths of their three-word runs, and below four words when equal', async () => {
  const set = profilesOnly(people(30), NOW);
  const texts: Record<number, [string, string]> = {
    // Five runs, four of them in both: .8.
    1: ['one two three four five six', 'one two three four five six seven'],
    // Four runs, three of them in both: .75.
    2: ['one two three four five', 'one two three four five six'],
    // One run in each, the same one: alike from four words on.
    3: ['so so so so', 'so so so so so'],
    4: ['so so so', 'so so so so'],
    5: ['so so so', 'So, so, so!'],
  };
  set.reviews = Object.entries(texts).flatMap(([author, both]) =>
    both.map((title, n) => review(Number(author), 11 + n, after(n * DAY, FROM), { title })),
  );
  // The same claims again: a slash repeats the one before from four fifths on, within 30 days.
  const claim = (id: number, author: number, comment: string, openedAt: string) =>
    slash(id, author, 20, openedAt, { comment, sourceOutcome: 'DEFENDED' });
  const later = after(30 * DAY, FROM);
  set.slashes = [1, 2, 3, 4].flatMap((author) => [
    claim(10 * author, author, texts[author]?.[0] ?? '', FROM),
    claim(10 * author + 1, author, texts[author]?.[1] ?? '', later),
  ]);
  set.slashes.push(claim(90, 6, texts[1]?.[0] ?? '', FROM), claim(91, 6, texts[1]?.[0] ?? '', after(1, later)));
  await open(set, ['batches', 'r_slash', 'r_misplaced']);
  expect(await value('array(select distinct (author_id - 100)::int from app.r_near_duplicate order by 1)')).toEqual([
    1, 3, 5,
  ]);
  expect(await value("array(select slash_id::int from app.r_misplaced where category = 'C' order by 1)")).toEqual([
    11, 31,
  ]);
});

test('D10: people who review more than 2,000 people are left out of rectangles', async () => {
  const set = profilesOnly(people(2004), NOW);
  set.reviews = [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
  ].map(([author, subject]) => review(author as number, subject as number, FROM));
  await open(set);
  const also = (from: number, to: number) =>
    sql(
      `insert into app.reviews (id, author_id, subject_id, subject_userkey, score, title, created_at)
       select 500000 + n, 101, 100 + n, 'profileId:' || n, 1, 't', $1::timestamptz from generate_series($2::int, $3::int) n`,
      [FROM, from, to],
    );
  const rectangles = async () => {
    await run(['r_review_edge', 'r_cycle']);
    return ask('reciprocated_cycles');
  };
  await also(5, 2003);
  expect(await rectangles()).toMatchObject({ rectangles: 1, edgesInRectangle: 4, hubsLeftOut: 0 });
  await also(2004, 2004);
  expect(await rectangles()).toMatchObject({ rectangles: 0, edgesInRectangle: 0, hubsLeftOut: 1 });
});

test('D10: 200 cycles of a size are listed for each smallest member', async () => {
  const set = profilesOnly(people(203), NOW);
  set.reviews = [review(1, 2, FROM)];
  for (let third = 3; third <= 203; third++) set.reviews.push(review(2, third, FROM), review(third, 1, FROM));
  await open(set, ['r_review_edge', 'r_cycle']);
  expect(await ask('reciprocated_cycles')).toMatchObject({ triangles: 201 });
  expect(await value('(select count(*)::int from app.r_cycle_list)')).toBe(200);
});

test('D11: seeds joined more than 180 days ago, score 2,000 or more, and are 500 at most', async () => {
  const old = after(-180 * DAY - 1, NOW);
  const first = [
    { score: 2000, joinedAt: old },
    { score: 1999, joinedAt: old },
    { score: 2000, joinedAt: after(-180 * DAY, NOW) },
  ];
  const seeds = () =>
    value<number[]>("array(select (s - 100)::int from unnest(private.trust_seeds(private.detector('D11'))) s)");
  await open(profilesOnly(first, NOW));
  expect(await seeds()).toEqual([1]);
  await open(profilesOnly([...first, ...Array.from({ length: 500 }, () => ({ score: 2100, joinedAt: old }))], NOW));
  // The 501st by score is left out: the only one with 2,000.
  expect(await seeds()).toHaveLength(500);
  expect(await seeds()).not.toContain(1);
});

test('M5: reviewers are ranked by archive rate from 10 reviews', async () => {
  const set = profilesOnly(people(30), NOW);
  const wrote = (author: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      review(author, 10 + n, after(n * DAY, FROM), n === 0 ? { archivedAt: after(9 * DAY, FROM) } : {}),
    );
  set.reviews = [...wrote(1, 9), ...wrote(2, 10)];
  await open(set, ['archive_people']);
  type Rows = { rows: { person: { profileId: number } }[] };
  const ranked = async (sort: string) =>
    (await ask<Rows>('reviews_archived_leaderboard', { sort })).rows.map((row) => row.person.profileId).sort();
  expect(await ranked('-rate')).toEqual([2]);
  expect(await ranked('-count')).toEqual([1, 2]);
});

test('archived within seven days, and curves with enough reviews from 30', async () => {
  const set = profilesOnly(people(60), NOW);
  set.reviews = [7 * DAY, 7 * DAY + 1].map((lasted, n) => review(1, 10 + n, FROM, { archivedAt: after(lasted, FROM) }));
  for (let n = 0; n < 28; n++) set.reviews.push(review(2, 10 + n, FROM));
  for (let n = 0; n < 29; n++) set.reviews.push(review(3, 10 + n, FROM, { score: 'negative' }));
  await open(set, ['archive_people', 'survival']);
  expect(await ask('reviews_archived_leaderboard')).toMatchObject({ kpis: { within7d: 1, archived: 2 } });
  const { curves } = await ask<{ curves: Record<string, { n: number; enough: boolean }> }>('reviews_survival');
  expect(curves).toMatchObject({ positive: { n: 30, enough: true }, negative: { n: 29, enough: false } });
});
