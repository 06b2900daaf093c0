import { expect, test } from 'vitest';
import { profilesOnly, review, slash } from '../dataset.ts';
import { after, DAY, people, planted, spaced, times } from './planted.ts';

const { open, ask, value, sql } = planted();
const START = '2026-03-01T09:00:00Z';
type Rows = { rows: { author: { profileId: number }; surprise: number; context: string }[] };
const authors = ({ rows }: Rows) => rows.map((row) => row.author.profileId).sort((a, b) => a - b);

/** Reviews by one author with these seconds between them, each about another person. */
const burst = (author: number, gaps: number[]) =>
  spaced(gaps, START).map((createdAt, n) => review(author, 21 + n, createdAt));

test('D1: a batch needs 5 reviews with gaps up to 300 seconds', async () => {
  const set = profilesOnly(people(60));
  set.reviews = [...burst(1, times(3, 60)), ...burst(2, times(4, 300)), ...burst(3, [300, 300, 301, 300])];
  await open(set, ['batches']);
  expect(authors(await ask<Rows>('reviews_batches'))).toEqual([2]);
  expect(authors(await ask<Rows>('reviews_batches', { filters: { min: 4 } }))).toEqual([1, 2]);
  expect(await ask('reviews_list', { filters: { inBatch: 'yes' } })).toMatchObject({ total: 5 });
  for (const [profile_id, written] of [
    [1, 0],
    [2, 1],
    [3, 0],
  ])
    expect(await ask('widget_batch_analysis', { profile_id })).toMatchObject({ written });
  // F4 of the farmer score counts the same batches.
  expect(
    await sql("select user_id::int, body -> 'F4' -> 'k' as k from private.farmer_measures('{101,102,103}') order by 1"),
  ).toEqual([
    { user_id: 101, k: 0 },
    { user_id: 102, k: 5 },
    { user_id: 103, k: 0 },
  ]);
});

test('D1: the widest gap a visitor can choose is half an hour', async () => {
  const set = profilesOnly(people(60));
  set.reviews = [...burst(1, times(4, 1800)), ...burst(2, [1800, 1801, 1800, 1800])];
  await open(set, ['batches']);
  expect(authors(await ask<Rows>('reviews_batches', { filters: { gap: 30 } }))).toEqual([1]);
  await expect(ask('reviews_batches', { filters: { gap: 31 } })).rejects.toThrow('gap must be 1 to 30');
});

test('D1: surprise treats a span under a minute as one minute, and a rate under one a day as one a day', async () => {
  const set = profilesOnly(people(60));
  // Five at once on one day: rate 5 a day over 60 s, 0.00347 expected, P = 4.194e-15.
  // Over 72 s: 0.00417 expected, P = 1.0425e-14.
  set.reviews = [...burst(1, times(4, 0)), ...burst(2, [72, 0, 0, 0])];
  // Five at once and one review on each of 95 other days: 100 events on 96 days, 1.0417 a day and not 2.
  set.reviews.push(...burst(3, times(4, 0)));
  for (let day = 1; day <= 95; day++) set.reviews.push(review(3, 30, after(-day * DAY, START)));
  await open(set, ['batches']);
  const { rows } = await ask<Rows>('reviews_batches');
  const surprise = (author: number) => rows.find((row) => row.author.profileId === author)?.surprise;
  expect(surprise(1)).toBeCloseTo(14.377, 2);
  expect(surprise(2)).toBeCloseTo(13.982, 2);
  // 0.000723 expected, P = 1.6465e-18.
  expect(surprise(3)).toBeCloseTo(17.783, 2);
});

test('D2: burstiness needs 10 intervals', async () => {
  const set = profilesOnly(people(60));
  set.reviews = [...burst(1, times(9, 60)), ...burst(2, times(10, 60))];
  await open(set, ['batches']);
  const { rows } = await ask<{ rows: { author: { profileId: number }; burstiness: number | null }[] }>(
    'reviews_batches',
  );
  const found = rows.map((row) => [row.author.profileId, row.burstiness]).sort((a, b) => Number(a[0]) - Number(b[0]));
  expect(found).toEqual([
    [1, null],
    [2, -1],
  ]);
});

/** Reviews about five different people, all taken back with these seconds between them. */
function takenBack(author: number, gaps: number[], { start = START, written = after(-10 * DAY, start) } = {}) {
  return spaced(gaps, start).map((at, n) =>
    review(author, subjectOf(author, n), written, { archivedAt: at, archiveEvents: [{ at, action: 'ARCHIVE' }] }),
  );
}
const subjectOf = (author: number, n: number) => 20 + 5 * author + n;

test('D12: a mass archive needs 5 reviews with gaps up to 10 minutes', async () => {
  const set = profilesOnly(people(60));
  set.reviews = [...takenBack(1, times(3, 60)), ...takenBack(2, times(4, 600)), ...takenBack(3, [600, 601, 600, 600])];
  await open(set, ['batches', 'archives', 'archive_people']);
  expect(authors(await ask<Rows>('reviews_mass_archive'))).toEqual([2]);
  const { rows } = await ask<{ rows: { person: { profileId: number }; inMassEvents: number }[] }>(
    'reviews_archived_leaderboard',
    { sort: 'last' },
  );
  expect(rows.map((row) => [row.person.profileId, row.inMassEvents]).sort()).toEqual([
    [1, 0],
    [2, 5],
    [3, 0],
  ]);
  // F9 of the farmer score counts the same events.
  expect(
    await value("array(select body -> 'F9' -> 'k' from private.farmer_measures('{101,102,103}') order by user_id)"),
  ).toEqual([0, 5, 0]);
});

test('D12: the context of a mass archive starts and ends with its times', async () => {
  const set = profilesOnly(people(95));
  set.slashes = [];
  set.reviews = [];
  const on = (author: number, openedAt: string, closesAt: string) => {
    for (let n = 0; n < 3; n++)
      (set.slashes as unknown[]).push(
        slash(100 * author + n, 20, subjectOf(author, n), openedAt, { closesAt, sourceOutcome: 'UPHELD' }),
      );
  };
  const expected: Record<number, string> = {};
  const plant = (author: number, context: string, more = {}) => {
    set.reviews.push(...takenBack(author, times(4, 0), more));
    expected[author] = context;
  };
  // Slash-flight: opened within 72 hours before, or open; closed before, so that only the opening counts here.
  plant(1, 'slash-flight');
  on(1, after(-72 * 3600, START), after(-8 * DAY, START));
  plant(2, 'unexplained');
  on(2, after(-72 * 3600 - 1, START), after(-8 * DAY, START));
  // Open until the very second of the archive, which is excluded.
  plant(3, 'slash-flight');
  on(3, after(-9 * DAY, START), after(1, START));
  plant(4, 'after-slash');
  on(4, after(-9 * DAY, START), START);
  // After-slash: upheld within 7 days before.
  plant(5, 'after-slash');
  on(5, after(-20 * DAY, START), after(-7 * DAY, START));
  plant(6, 'unexplained');
  on(6, after(-20 * DAY, START), after(-7 * DAY - 1, START));
  // Retaliation: three of five subjects reviewed the author negatively within 7 days before; two of five are too few.
  const hostile = (author: number, count: number, at: string) => {
    for (let n = 0; n < count; n++) set.reviews.push(review(subjectOf(author, n), author, at, { score: 'negative' }));
  };
  plant(7, 'retaliation');
  hostile(7, 3, after(-7 * DAY, START));
  plant(8, 'unexplained');
  hostile(8, 3, after(-7 * DAY - 1, START));
  plant(9, 'unexplained');
  hostile(9, 2, after(-DAY, START));
  // Spring-clean: a median age of 90 days.
  plant(10, 'spring-clean', { written: after(-90 * DAY, START) });
  plant(11, 'unexplained', { written: after(-90 * DAY + 1, START) });
  // Pre-penalty: within the 7 days before the rule of 2025-09-15.
  const rule = '2025-09-15T00:00:00Z';
  plant(12, 'pre-penalty', { start: after(-7 * DAY, rule) });
  plant(13, 'unexplained', { start: after(-7 * DAY - 1, rule) });
  plant(14, 'unexplained', { start: rule });
  await open(set, ['batches', 'archives']);
  const { rows } = await ask<Rows>('reviews_mass_archive', { per: 100 });
  expect(Object.fromEntries(rows.map((row) => [row.author.profileId, row.context]))).toEqual(expected);
});
