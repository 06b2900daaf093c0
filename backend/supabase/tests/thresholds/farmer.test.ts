import { expect, test } from 'vitest';
import { profilesOnly, review, vouch } from '../dataset.ts';
import { after, DAY, people, planted } from './planted.ts';

const { open, ask, sql, value } = planted();
const NOW = '2026-06-01T00:00:00Z';
const FROM = '2026-03-01T09:00:00Z';

type Line = { id: string; weight: number; feature: number | null };
type Composite = { score: number | null; coverage: number; band: string | null; lines: Line[] };
/** The score of a person with only these features: value, and number of cases. */
const composite = (measured: Record<string, [x: number, n: number]>) =>
  value<Composite>("private.composite($1, private.detector('farmer'))", [
    JSON.stringify(Object.fromEntries(Object.entries(measured).map(([id, [x, n]]) => [id, { x, n }]))),
  ]);

test.each([
  ['F1', 20, 5, 0.5, 0.9, 'rising'],
  ['F2', 15, 3, 0.3, 0.8, 'rising'],
  ['F3', 10, 5, 0.3, 0.8, 'rising'],
  ['F4', 15, 5, 0.3, 0.9, 'rising'],
  ['F5', 15, 5, 0.2, 0.8, 'rising'],
  ['F6', 5, 5, 0, 0.2, 'falling'],
  ['F7', 10, 5, 0, 5, 'rising'],
  ['F8', 5, 3, 0.2, 0.6, 'rising'],
  ['F9', 5, 5, 0.2, 0.8, 'rising'],
] as const)('%s weighs %d, needs %d cases and goes from %d to %d', async (id, weight, needs, low, high, way) => {
  const line = async (x: number, n: number = needs) =>
    (await composite({ [id]: [x, n] })).lines.find((each) => each.id === id) as Line;
  const [begin, end] = way === 'rising' ? [0, 1] : [1, 0];
  expect(await line(high, needs - 1)).toMatchObject({ weight, feature: null });
  expect(await line(high)).toMatchObject({ weight, feature: end });
  expect(await line(low)).toMatchObject({ feature: begin });
  const step = (high - low) / 50;
  expect((await line(low + step)).feature).toBeCloseTo(begin === 0 ? 0.02 : 0.98, 9);
  expect((await line(high - step)).feature).toBeCloseTo(end === 1 ? 0.98 : 0.02, 9);
});

test('a score needs half of the weights', async () => {
  // 20 + 15 + 10 of 100, and 20 + 15 + 15.
  expect(await composite({ F1: [0.9, 5], F2: [0.8, 3], F3: [0.8, 5] })).toMatchObject({
    coverage: 0.45,
    score: null,
    band: null,
  });
  expect(await composite({ F1: [0.9, 5], F4: [0.9, 5], F5: [0.8, 5] })).toMatchObject({
    coverage: 0.5,
    score: 100,
    band: 'very high',
  });
});

type Feature = { k: number; n: number };
const measures = async (profileId: number) =>
  (
    await sql<{ body: Record<string, Feature> }>('select body from private.farmer_measures(array[$1::bigint])', [
      100 + profileId,
    ])
  )[0]?.body;

test('a person is scored from 10 reviews written and received', async () => {
  const set = profilesOnly(people(30), NOW);
  const both = (person: number, written: number, received: number) => [
    ...Array.from({ length: written }, (_, n) => review(person, 10 + n, after(n * DAY, FROM))),
    ...Array.from({ length: received }, (_, n) => review(20 + n, person, after(n * DAY, FROM))),
  ];
  set.reviews = [...both(1, 5, 4), ...both(2, 5, 5)];
  await open(set, ['batches', 'farmer']);
  expect(
    await value("array(select user_id::int from app.r_flag where detector = 'farmer' and user_id < 110 order by 1)"),
  ).toEqual([102]);
  expect((await ask<{ report: unknown }>('farmer_report', { id: '1' })).report).toBeNull();
});

test('F1, F2 and F6: who reviewed back, who within 24 hours, who was ever vouched for', async () => {
  const set = profilesOnly(people(10), NOW);
  const answered = (person: number, seconds: number, more = {}) => [
    review(1, person, FROM),
    review(person, 1, after(seconds, FROM), more),
  ];
  set.reviews = [
    ...answered(2, DAY),
    ...answered(3, DAY + 1),
    ...answered(4, 60, { score: 'negative' }),
    review(1, 5, FROM),
  ];
  set.vouches = [vouch(1, 5, FROM, { unvouchedAt: after(DAY, FROM) })];
  await open(set, ['r_review_edge', 'r_eip7']);
  expect(await measures(1)).toMatchObject({ F1: { k: 2, n: 4 }, F2: { k: 1, n: 2 }, F6: { k: 1, n: 4 } });
  expect(await ask('reciprocated_people', { filters: { person: '1' } })).toMatchObject({
    rows: [{ quickShare: { k: 1, n: 2 } }],
  });
});

test('pairs fall into 30 minutes, 24 hours and 7 days, including the last second of each', async () => {
  const set = profilesOnly(people(20), NOW);
  const latencies = [1800, 1801, DAY, DAY + 1, 7 * DAY, 7 * DAY + 1];
  set.reviews = latencies.flatMap((seconds, n) => [review(1, 2 + n, FROM), review(2 + n, 1, after(seconds, FROM))]);
  await open(set, ['r_review_edge']);
  const pairs = async (band: string) =>
    (await ask<{ total: number }>('reciprocated_reviews', { filters: { band } })).total;
  expect([await pairs('30m'), await pairs('24h'), await pairs('7d'), await pairs('later')]).toEqual([1, 3, 5, 1]);
  expect(await ask('reciprocated_reviews')).toMatchObject({
    kpis: { within30min: 1, within24h: 3, within7d: 5, pairs: 6 },
  });
});

test('a pair with one archived side counts only when ended reviews are included', async () => {
  const set = profilesOnly(people(6, 1500), NOW);
  set.reviews = [
    review(1, 2, '2026-01-01T00:00:00Z'),
    review(2, 1, '2026-01-01T00:20:00Z', {
      archivedAt: '2026-02-01T00:00:00Z',
      archiveEvents: [{ at: '2026-02-01T00:00:00Z', action: 'ARCHIVE' }],
    }),
    review(3, 4, '2026-01-01T00:00:00Z'),
    review(4, 3, '2026-01-01T01:00:00Z'),
  ];
  await open(set, ['r_review_edge', 'r_reciprocity']);
  const first = async (filters = {}) =>
    (await ask<{ rows: { first: { profileId: number } }[] }>('reciprocated_reviews', { filters })).rows.map(
      (row) => row.first.profileId,
    );
  expect(await first()).toEqual([3]);
  expect(await first({ status: 'all' })).toEqual([1, 3]);
});

test('a pair with a side that is not positive counts only when any sentiment is included', async () => {
  const set = profilesOnly(people(8, 1500), NOW);
  const answered = (a: number, b: number, score: string, more = {}) => [
    review(a, b, '2026-01-01T00:00:00Z'),
    review(b, a, '2026-01-01T00:20:00Z', { score, ...more }),
  ];
  const archived = {
    archivedAt: '2026-02-01T00:00:00Z',
    archiveEvents: [{ at: '2026-02-01T00:00:00Z', action: 'ARCHIVE' }],
  };
  set.reviews = [...answered(1, 2, 'positive'), ...answered(3, 4, 'negative'), ...answered(5, 6, 'neutral', archived)];
  await open(set, ['r_review_edge', 'r_reciprocity']);
  const first = async (filters = {}) =>
    (
      await ask<{ rows: { first: { profileId: number } }[] }>('reciprocated_reviews', { filters, sort: '-at' })
    ).rows.map((row) => row.first.profileId);
  expect(await first()).toEqual([1]);
  expect((await first({ sentiment: 'any' })).sort()).toEqual([1, 3]);
  expect(await first({ status: 'all' })).toEqual([1]);
  expect((await first({ sentiment: 'any', status: 'all' })).sort()).toEqual([1, 3, 5]);
});

test.each([false, true])('F7 and F8: votes on what a person wrote, rollup run: %s', async (rollup) => {
  const set = profilesOnly(people(20), NOW);
  const written = [11, 12, 13, 14].map((subject) => review(1, subject, FROM));
  set.reviews = written;
  const on = (n: number, voter: number, isUpvote: boolean, weight: number) => ({
    type: 'review',
    activityId: written[n]?.id,
    voterProfileId: voter,
    isUpvote,
    weight,
    createdAt: after(60, FROM),
    archivedAt: null,
  });
  set.votes = [
    // Marked by its subject; one vote is too few to be rejected by.
    on(0, 11, false, 1000),
    // Two votes: the net is below 0, and exactly 0.
    on(1, 2, true, 999),
    on(1, 3, false, 1000),
    on(2, 2, true, 1000),
    on(2, 3, false, 1000),
  ] as typeof set.reviews;
  await open(set, rollup ? ['vote_targets'] : []);
  expect(await measures(1)).toMatchObject({ F7: { k: 1, n: 4 }, F8: { k: 1, n: 2 } });
});

test('people are linked by two of: answers within 24 hours, a shared subject of a batch of 5, the same text', async () => {
  const set = profilesOnly(people(60), NOW);
  // No two texts are alike: letters only, since D9 drops everything else.
  const text = (...parts: number[]) => parts.map((part) => String.fromCharCode(97 + part).repeat(5)).join(' ');
  const batch = (author: number, subject: number, count: number) =>
    Array.from({ length: count }, (_, n) => review(author, subject + n, after(n, FROM), { title: text(author, n) }));
  const answered = (a: number, b: number, seconds: number) => [
    review(a, b, after(-5 * DAY, FROM), { title: text(a, 24) }),
    review(b, a, after(-5 * DAY + seconds, FROM), { title: text(b, 25) }),
  ];
  set.reviews = [
    ...answered(1, 2, DAY),
    ...batch(1, 11, 5),
    ...batch(2, 11, 5),
    // A second too late, and a review too few: one tie alone.
    ...answered(3, 4, DAY + 1),
    ...batch(3, 21, 5),
    ...batch(4, 21, 5),
    ...answered(5, 6, DAY),
    ...batch(5, 31, 4),
    ...batch(6, 31, 4),
  ];
  await open(set, ['batches', 'r_review_edge', 'farm_rings']);
  expect(
    await value('array(select (select array_agg((m - 100)::int) from unnest(r.members) m) from app.r_farm_ring r)'),
  ).toEqual([[1, 2]]);
  // All of them are counted, at most fifty are listed.
  await sql('insert into app.r_farm_ring select 1000 + n, array[101, 102], 1 from generate_series(1, 59) n');
  const { rings, ringCount } = await ask<{ rings: unknown[]; ringCount: number }>('farmer_scores');
  expect([rings.length, ringCount]).toEqual([50, 60]);
});
