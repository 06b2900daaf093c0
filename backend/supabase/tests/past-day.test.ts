import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, refused } from './backend.ts';
import { runRollups } from './rollups.ts';

type List = {
  relax?: unknown;
  asOf: string;
  total: number;
  rows: Record<string, unknown>[];
  kpis: Record<string, unknown> | null;
};

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  // What was added up today must stand back.
  await runRollups(backend);
});
afterAll(() => backend.close());
const list = (name: string, filters: object) => call<List>(backend, name, { filters });
const total = async (name: string, filters: object) => (await list(name, filters)).total;

test('reviews are shown as of the end of the day', async () => {
  expect(await list('reviews_list', { asOf: '2025-12-31', status: 'all' })).toMatchObject({
    asOf: '2025-12-31T23:59:59.999999Z',
    total: 14,
    kpis: { written: 14, archived: 0, neutralisedShare: null },
  });
  expect(await total('reviews_list', { asOf: '2026-01-10' })).toBe(14);
  expect(await total('reviews_list', { asOf: '2026-01-11' })).toBe(13);
  expect(await total('reviews_list', { asOf: '2026-01-11', status: 'archived' })).toBe(1);
  expect(await total('reviews_list', { asOf: '2026-02-28', status: 'archived' })).toBe(1);
  expect(await total('reviews_list', { asOf: '2026-02-28' })).toBe(25);
  // A range ends on the day one looks from.
  expect(await total('reviews_list', { asOf: '2025-12-31', range: '90d' })).toBe(4);
  const { points } = await call<{ points: { positive: number }[] }>(backend, 'reviews_series', {
    filters: { asOf: '2026-02-28' },
    bucket: 'week',
  });
  expect(points.reduce((sum, { positive }) => sum + positive, 0)).toBe(23);
});

test('the next call is current again, and a future day means now', async () => {
  await list('reviews_list', { asOf: '2025-12-31' });
  expect(await list('reviews_list', {})).toMatchObject({ asOf: '2026-03-16T00:00:00Z', total: 15 });
  expect(await list('reviews_list', { asOf: '2030-01-01' })).toMatchObject({ asOf: '2026-03-16T00:00:00Z', total: 15 });
});

test('vouches: one that ended that day is gone, and the stake is that of the day', async () => {
  expect((await list('vouches_list', { asOf: '2026-01-10' })).kpis).toMatchObject({
    active: 7,
    activeWei: '2360000000000000000',
    ended: 0,
  });
  expect((await list('vouches_list', { asOf: '2026-01-11' })).kpis).toMatchObject({
    active: 6,
    activeWei: '2310000000000000000',
    ended: 1,
  });
  const { kpis } = await list('vouches_statistics', { asOf: '2026-01-11' });
  expect(kpis).toMatchObject({ active: 6, ended: 1, tvvWei: '2310000000000000000' });
  expect((await list('vouches_statistics', {})).kpis).toMatchObject({ active: 5, ended: 2 });
});

test('a slash that was open on the day is blind, and decided once it closes', async () => {
  const slashes = { type: 'slash', range: 'all' };
  const open = await list('votes_targets', { ...slashes, asOf: '2026-01-11' });
  expect(open.rows).toMatchObject([{ id: 1, votes: 4, blind: true, up: null, down: null, weightedShare: null }]);
  expect(open.kpis).toMatchObject({ votes: 4, visible: 0 });
  const decided = await list('votes_targets', { ...slashes, asOf: '2026-01-12' });
  expect(decided.rows).toMatchObject([{ id: 1, votes: 4, blind: false, up: 3, down: 1 }]);
  const stream = await list('votes_stream', { ...slashes, asOf: '2026-01-11' });
  expect(stream.rows.map(({ direction }) => direction)).toEqual([null, null, null, null]);
  const bob = await call<List>(backend, 'votes_search', { person: 'bob', filters: { asOf: '2026-01-11' } });
  expect(bob.rows).toMatchObject([{ direction: null, blind: true, targetStatus: 'open' }]);
  // Looking from an earlier day opens nothing that is blind today.
  expect((await list('votes_targets', { type: 'slash', range: '7d', asOf: '2026-03-15' })).rows).toMatchObject([
    { id: 3, blind: true, up: null },
  ]);
});

/** Ivan archived one review on Jan 11, Mallory ten on Mar 1 at 09:00 to 09:09. */
test('mass archives: none before the day, then the event with what was known', async () => {
  const before = await list('reviews_mass_archive', { range: '1y', asOf: '2026-02-28' });
  expect(before).toMatchObject({ total: 0, kpis: { events: 0, undated: 0 }, relax: [] });
  const first = await list('reviews_mass_archive', { asOf: '2026-03-01' });
  expect(first.rows).toMatchObject([{ archived: 10, authoredBefore: 11, context: 'unexplained', restoredSince: 0 }]);
  expect(await list('reviews_mass_archive', {})).toMatchObject({ total: 1, rows: first.rows });
  // Another gap is put together in the same way.
  expect(await total('reviews_mass_archive', { gap: 20, asOf: '2026-02-28' })).toBe(0);
  expect(await total('reviews_mass_archive', { gap: 20, asOf: '2026-03-01' })).toBe(1);
  const timeline = (filters: object) =>
    call<{ total: number; slashes: { id: number; to: string }[] }>(backend, 'reviews_mass_archive_timeline', {
      filters,
    });
  // Slash 2 was open on Feb 6, slash 4 started on Feb 20: even a range that ends later shows nothing of what came after.
  for (const range of ['1y', '2026-01-01..2026-03-10'])
    expect(await timeline({ range, asOf: '2026-02-06' })).toMatchObject({
      total: 0,
      slashes: [{ id: 1 }, { id: 2, to: '2026-02-07T00:00:00Z' }],
    });
  const id = first.rows[0]?.id;
  const detail = (filters: object) => call<object>(backend, 'reviews_mass_archive_detail', { id, filters });
  expect(await detail({ asOf: '2026-02-28' })).toMatchObject({ event: null });
  expect(await detail({ asOf: '2026-03-01' })).toMatchObject({
    event: first.rows[0],
    reviews: Array(10).fill({ restored: false }),
  });
});

test('archived leaderboard: ranks, shares and curves of the day', async () => {
  const none = await list('reviews_archived_leaderboard', { asOf: '2026-01-10' });
  expect(none).toMatchObject({ total: 0, kpis: { archived: 0, archivedShare: { k: 0, n: 14 } } });
  const ivan = { rank: 1, person: { profileId: 9 }, archived: 1, total: 1, medianLifetimeDays: 70, inMassEvents: 0 };
  expect(await list('reviews_archived_leaderboard', { asOf: '2026-02-28' })).toMatchObject({
    total: 1,
    rows: [ivan],
    kpis: { archived: 1, archivedShare: { k: 1, n: 26 }, within7d: 0, restored: 0, medianLifetimeDays: 70 },
  });
  const mallory = { rank: 1, person: { profileId: 11 }, archived: 10, total: 11, positive: 10, inMassEvents: 10 };
  expect(await list('reviews_archived_leaderboard', { asOf: '2026-03-01' })).toMatchObject({
    rows: [mallory, { ...ivan, rank: 2 }],
    kpis: { archived: 11 },
  });
  expect((await list('reviews_archived_leaderboard', { asOf: '2026-02-28', by: 'subject' })).rows).toMatchObject([
    { person: { profileId: 5 }, archived: 1, total: 5 },
  ]);
  // A range ends on the day one looks from.
  expect((await list('reviews_archived_leaderboard', { asOf: '2026-01-20', range: '30d' })).rows).toMatchObject([ivan]);
  expect(await total('reviews_archived_leaderboard', { asOf: '2026-02-28', range: '30d' })).toBe(0);
  const all = async (filters: object) =>
    (await call<{ curves: { all: object } }>(backend, 'reviews_survival', { filters })).curves.all;
  expect(await all({ asOf: '2026-01-10' })).toMatchObject({ n: 14, ended: 0, steps: [] });
  expect(await all({ asOf: '2026-01-11' })).toMatchObject({ n: 14, ended: 1, enough: false });
  expect(await all({})).toMatchObject({ n: 26, ended: 11 });
});

test('votes analysis: the votes cast by then, without direction while a slash was open', async () => {
  type Analysis = {
    kpis: Record<string, unknown>;
    weights: { level: string; votes: number; weight: number; weightShare: number | null }[];
    matrix: { voter: string; author: string; votes: number }[];
    delays: { fromSeconds: number | null; votes: number }[];
    weeks: unknown[];
    moved: unknown[];
  };
  const analysis = (filters: object) => call<Analysis>(backend, 'votes_analysis', { filters });
  const weighed = ({ weights }: Analysis) => weights.reduce((sum, { weight }) => sum + weight, 0);
  expect(await analysis({ range: 'all', asOf: '2026-01-09' })).toMatchObject({
    votes: 0,
    kpis: { votes: 0, voters: 0, targets: 0, gini: null, medianFirstVoteSeconds: null },
    matrix: [],
    weeks: [],
  });
  const open = await analysis({ range: '7d', asOf: '2026-01-11' });
  expect(open).toMatchObject({
    asOf: '2026-01-11T23:59:59.999999Z',
    computedAt: '2026-01-11T23:59:59.999999Z',
    exact: true,
    // Alice opened the slash, four voted; no one else did anything that week.
    kpis: {
      votes: 4,
      voters: 4,
      activeProfiles: 5,
      targets: 1,
      targets5Share: { k: 0, n: 1 },
      medianFirstVoteSeconds: 21_600,
    },
    weeks: [{ at: '2026-01-05T00:00:00Z', voters: 4, votes: 4, effective: 4 }],
    ranks: [{ rank: 4, votes: 1 }],
  });
  expect(weighed(open)).toBe(0);
  expect(new Set(open.weights.map(({ weightShare }) => weightShare))).toEqual(new Set([null]));
  expect(weighed(await analysis({ range: '7d', asOf: '2026-01-12' }))).toBe(6310);
  for (const range of ['all', '90d']) {
    const feb = await analysis({ range, asOf: '2026-02-01' });
    expect(feb.kpis).toMatchObject({ votes: 6, voters: 5, targets: 3 });
    expect(feb.delays.filter(({ votes }) => votes > 0)).toMatchObject([
      { fromSeconds: 21_600, votes: 4 },
      { fromSeconds: 86_400, votes: 2 },
    ]);
  }
  expect((await analysis({ range: '7d', type: 'review', asOf: '2026-02-01' })).kpis).toMatchObject({ votes: 2 });
  expect((await analysis({ level: 'known', asOf: '2026-02-06' })).kpis).toMatchObject({ votes: 2, voters: 1 });
  expect((await analysis({ range: 'all' })).kpis).toMatchObject({ votes: 14 });

  // Alice takes her vote back on Feb 3; review 1 crosses one half on Mar 8, and back on Mar 10.
  await backend.sql("update app.votes set archived_at = '2026-02-03Z' where target_type = 'review' and target_id = 15");
  await backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
    select 'review', 1, p.user_id, d.up, 1, d.at from app.profiles p join (values (4, true, '2026-03-02Z'::timestamptz), (7, true, '2026-03-02Z'), (8, true, '2026-03-02Z'),
      (9, false, '2026-03-03Z'), (10, false, '2026-03-03Z'), (12, false, '2026-03-03Z'), (5, false, '2026-03-08Z'), (2, true, '2026-03-10Z'), (3, true, '2026-03-10Z')) d(id, up, at)
    on d.id = p.profile_id`);
  await runRollups(backend, ['vote_targets', 'vote_rounds']);
  expect((await analysis({ range: 'all' })).kpis).toMatchObject({ votes: 22, targets: 6 });
  const still = await analysis({ range: 'all', asOf: '2026-02-02' });
  expect(still.kpis).toMatchObject({ votes: 6, targets: 3 });
  expect(still.matrix).toContainEqual(expect.objectContaining({ voter: 'exemplary', author: 'untrusted', votes: 1 }));
  expect(still.delays.filter(({ votes }) => votes > 0)).toMatchObject([{ votes: 4 }, { votes: 2 }]);
  expect((await analysis({ range: 'all', asOf: '2026-02-03' })).kpis).toMatchObject({ votes: 5, targets: 2 });
  expect((await analysis({ asOf: '2026-03-07' })).moved).toEqual([]);
  expect((await analysis({ asOf: '2026-03-09' })).moved).toMatchObject([
    { reviewId: 1, at: '2026-03-08T00:00:00Z', before: 0.6, after: 3 / 7, votes: 7 },
  ]);
  expect((await analysis({ asOf: '2026-03-09', range: '24h' })).moved).toEqual([]);
  const last = [{ reviewId: 1, at: '2026-03-10T00:00:00Z', before: 3 / 7, after: 5 / 9, votes: 9 }];
  expect((await analysis({ asOf: '2026-03-10' })).moved).toMatchObject(last);
  expect((await analysis({})).moved).toMatchObject(last);
  expect((await analysis({ asOf: '2026-03-07' })).kpis).toMatchObject({ targets: 5, targets5Share: { k: 1, n: 5 } });
});

test('votes: figures stored by day and hour equal those computed from the votes', async () => {
  await runRollups(backend, ['vote_targets', 'vote_hours', 'votes_sides', 'vote_rounds']);
  const answers = async () => {
    const all: object[] = [];
    const ask = async (name: string, filters: object) =>
      all.push({ name, filters, answer: await call<object>(backend, name, { filters }) });
    for (const asOf of ['2026-01-11', '2026-02-02', '2026-03-09']) {
      for (const name of ['votes_analysis', 'votes_targets', 'votes_heat', 'votes_series', 'site_stats'])
        await ask(name, { asOf });
      await ask('votes_analysis', { asOf, type: 'slash' });
      await ask('votes_stream', { asOf, range: '30d' });
    }
    return all;
  };
  const asked = `select s.voters is not null as by_day from private.votes_kpis_source('{"asOf": "2026-02-02"}') s`;
  const kept = await answers();
  expect(await backend.sql(asked)).toEqual([{ by_day: true }]);
  await backend.sql('update app.r_vote_run set days = false');
  await backend.sql("update app.rollup_state set as_of = null where name = 'vote_hours'");
  expect(await backend.sql(asked)).toEqual([{ by_day: false }]);
  expect(await answers()).toEqual(kept);
  await runRollups(backend, ['vote_hours', 'vote_rounds']);
});

test('votes analysis: votes not yet counted, voters of another level now, targets with more votes by now', async () => {
  // Reviews that crossed one half on Mar 4, by 7 to 11 votes; the odd ones got more on Mar 12, one lost a vote then.
  await backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
    select 'review', r.id, p.user_id, p.n <= 3, 1, case when p.n <= 7 + r.id % 5 then '2026-03-04Z'::timestamptz + p.n * interval '1 minute' else '2026-03-12Z' end
    from (select id from app.reviews where id between 2 and 26) r
      join (select user_id, row_number() over (order by profile_id) as n from app.profiles) p on p.n <= 7 + r.id % 5 + r.id % 2 * 3
    where not exists (select from app.votes v where v.target_type = 'review' and v.target_id = r.id and v.voter_id = p.user_id)`);
  await backend.sql(`update app.votes set archived_at = '2026-03-12Z' where target_type = 'review' and target_id = 20 and voter_id = (
    select voter_id from app.votes where target_type = 'review' and target_id = 20 and created_at > '2026-03-04Z' order by created_at desc limit 1)`);
  await runRollups(backend, ['vote_targets', 'vote_hours', 'votes_sides', 'vote_rounds']);
  const both = async (filters: object) => {
    const [row] = await backend.sql<{ both: { kept: object; counted: object } }>(
      `select
        (select jsonb_object_agg(x.way, jsonb_build_array(
          (select jsonb_agg(s order by s -> 'level', s -> 'votes') from jsonb_array_elements(x.answer -> 'spread') s),
          (select jsonb_agg(jsonb_build_array(m -> 'review_id', m -> 'votes') order by m -> 'review_id') from jsonb_array_elements(x.answer -> 'moved') m),
          x.answer #> '{cohort,median_first}'))
         from private.analysis_choice($1::jsonb) c, lateral (values ('kept', private.analysis_as_of(c)), ('counted', private.count_analysis(c))) x (way, answer)) as both`,
      [JSON.stringify(filters)],
    );
    return row?.both;
  };
  const same = async () => {
    for (const asOf of ['2026-01-11', '2026-02-02', '2026-03-09', '2026-03-13'])
      for (const filters of [{}, { type: 'review' }, { type: 'slash' }, { type: 'other' }, { level: ['known'] }]) {
        const row = await both({ asOf, ...filters });
        expect(row?.kept, JSON.stringify({ asOf, ...filters })).toEqual(row?.counted);
      }
  };
  await same();
  // Nothing is counted anew yet: votes that came late, for a review that had few, and another level of somebody who voted.
  const [voter] = await backend.sql<{ id: number }>('select user_id as id from app.profiles where profile_id = 2');
  await backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
    select 'review', 10, user_id, true, 1, '2026-03-05Z' from app.profiles where profile_id > 8`);
  await backend.sql('update app.users set score = case when score >= 1400 then 900 else 1500 end where user_id = $1', [
    voter?.id,
  ]);
  await same();
  await runRollups(backend, ['vote_targets', 'vote_hours', 'votes_sides', 'vote_rounds']);
  await same();
});

test('votes search: a received vote withdrawn since then counts, even the last one on its target', async () => {
  await backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at, archived_at)
    select 'review', 12, p.user_id, true, 1, x.at, x.gone
    from app.profiles p join (values (11, '2026-03-05T05:00Z'::timestamptz, null), (12, '2026-03-05T06:00Z', '2026-03-12Z'::timestamptz)) x (id, at, gone)
    on x.id = p.profile_id`);
  await runRollups(backend, ['vote_targets']);
  const [author] = await backend.sql<{ id: string }>(
    'select p.profile_id::text as id from app.reviews r join app.profiles p on p.user_id = r.author_id where r.id = 12',
  );
  const received = async (asOf: string) => {
    const filters = { dir: 'received', asOf, from: '2026-03-05T05:30:00Z', to: '2026-03-05T06:30:00Z' };
    const { total, kpis } = await call<List>(backend, 'votes_search', { person: author?.id, filters });
    return [total, (kpis as { received: { votes: number } }).received.votes];
  };
  expect(await received('2026-03-11')).toEqual([1, 1]);
  expect(await received('2026-03-12')).toEqual([0, 0]);
});

test('a target kind that rollups merge into others has its own voters in a preset range', async () => {
  await backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
    select 'attestation', 77, user_id, true, 1, '2026-03-10Z' from app.profiles where profile_id in (2, 3)`);
  await runRollups(backend, ['vote_hours', 'vote_rounds']);
  expect((await list('votes_stream', { type: ['attestation'], range: '30d' })).kpis).toMatchObject({
    votes: 2,
    voters: 2,
    perVoterMedian: 1,
  });
});

/** Mallory's eleven of Feb 1 at 00:00 to 00:20, one answered at 00:30; ten were archived on Mar 1. */
test('batches: none before the day, not archived in between, archived after', async () => {
  const none = await list('reviews_batches', { asOf: '2026-01-31' });
  expect(none).toMatchObject({ total: 0, kpis: { batches: 0, reviewShare: { k: 0, n: 14 } }, relax: [] });
  const between = await list('reviews_batches', { asOf: '2026-02-28' });
  expect(between).toMatchObject({
    total: 1,
    rows: [
      {
        id: '300:15',
        reviews: 11,
        archivedSince: 0,
        reciprocatedSince: 1,
        templateShare: { k: 11, n: 11 },
        distinctSubjects: 11,
      },
    ],
    kpis: { batches: 1, reviewShare: { k: 11, n: 26 }, archivedShare: { k: 0, n: 11 } },
  });
  const after = await list('reviews_batches', { asOf: '2026-03-01' });
  expect(after.rows).toMatchObject([{ ...between.rows[0], archivedSince: 10, archivedShare: { k: 10 } }]);
  expect((await list('reviews_batches', {})).rows).toEqual(after.rows);
  // A range ends on the day one looks from; another gap is put together in the same way.
  expect(await total('reviews_batches', { range: '90d', asOf: '2026-02-01' })).toBe(1);
  expect(await total('reviews_batches', { range: '7d', asOf: '2026-02-28' })).toBe(0);
  expect(await list('reviews_batches', { range: '2026-01-01..2026-03-10', asOf: '2026-01-31' })).toMatchObject({
    total: 0,
    kpis: { reviewShare: { n: 0 } },
  });
  expect((await list('reviews_batches', { gap: 3, asOf: '2026-02-28' })).rows).toMatchObject([
    { id: '180:15', archivedSince: 0 },
  ]);
  const scatter = (asOf: string) => call<object>(backend, 'reviews_batches_scatter', { filters: { asOf } });
  expect(await scatter('2026-01-31')).toMatchObject({ points: [], total: 0 });
  expect(await scatter('2026-02-01')).toMatchObject({ points: [{ id: '300:15', reviews: 11 }], total: 1 });
  const detail = (filters: object) =>
    call<{ batch: object | null; reviews: object[]; after: unknown[] }>(backend, 'reviews_batch_detail', {
      id: '300:15',
      filters,
    });
  expect((await detail({ asOf: '2026-01-31' })).batch).toBeNull();
  const then = await detail({ asOf: '2026-02-28' });
  expect(then).toMatchObject({
    batch: between.rows[0],
    reviews: Array(11).fill({ archivedAt: null, template: true }),
    after: [{ kind: 'reciprocated', reviewId: 19 }],
  });
  expect((await detail({})).after).toHaveLength(11);
});

test('the EIP-6 marks are those of the day', async () => {
  const marks = (filters: object) => call<object>(backend, 'eip6_marks', { id: '@mallory', filters });
  expect(await marks({ asOf: '2026-01-31' })).toMatchObject({ marks: 0, reviewIds: [], penaltySoFar: 0 });
  expect(await marks({ asOf: '2026-02-01' })).toMatchObject({ marks: 2, penaltySoFar: 1 });
});

test('twins are those written by then', async () => {
  const groups = (filters: object) => list('reviews_text_groups', filters);
  expect(await groups({ asOf: '2026-01-31' })).toMatchObject({ total: 0 });
  expect(await groups({ asOf: '2026-02-28' })).toMatchObject({ total: 1, rows: [{ reviews: 11, archived: 0 }] });
  // One group now; on a day before its last member, of what had been written.
  await backend.sql(`update app.reviews set created_at = '2026-03-05T00:00:00Z' where id = 26`);
  await backend.sql(`update app.reviews set author_id = (select author_id from app.reviews where id = 15), title = (select title from app.reviews where id = 15),
    body = (select body from app.reviews where id = 15) where id = 26`);
  await runRollups(backend, ['batches']);
  expect((await groups({})).rows).toMatchObject([{ reviews: 12 }]);
  expect((await groups({ asOf: '2026-03-04' })).rows).toMatchObject([{ reviews: 11, archived: 10 }]);
  expect((await list('reviews_batches', { asOf: '2026-03-04' })).rows).toMatchObject([
    { templateShare: { k: 11, n: 11 } },
  ]);
});

test('an invalid day is rejected by name', async () => {
  for (const asOf of ['yesterday', '2026-02-31', '2026-1-1', "2026-01-01'; drop", '-infinity'])
    expect(await refused(backend, 'reviews_list', { filters: { asOf } })).toMatchObject({
      status: 400,
      code: '22023',
      message: expect.stringMatching(/^asOf /),
    });
});

test('a review restored later was still archived', async () => {
  await backend.sql(
    "insert into app.review_archive_events (review_id, at, action) select unnest('{15,16}'::bigint[]), '2026-03-02Z', 'RESTORE'",
  );
  await backend.sql('update app.reviews set archived_at = null where id in (15, 16)');
  await runRollups(backend, ['batches', 'archives', 'archive_people', 'archive_summary']);
  for (const [filters, restored] of [
    [{}, 2],
    [{ asOf: '2026-03-02' }, 2],
    [{ asOf: '2026-03-01' }, 0],
  ] as const) {
    const event = (await list('reviews_mass_archive', filters)).rows[0];
    expect(event).toMatchObject({ archived: 10, restoredSince: restored });
    const { reviews } = await call<{ reviews: { restored: boolean }[] }>(backend, 'reviews_mass_archive_detail', {
      id: event?.id,
      filters,
    });
    expect(reviews.filter((review) => review.restored)).toHaveLength(restored);
    expect(await list('reviews_archived_leaderboard', filters)).toMatchObject({
      kpis: { archived: 11 - restored, restored },
      rows: [{ archived: 10 - restored, inMassEvents: 10 - restored, restored }, { archived: 1 }],
    });
  }
});

test('batches and states of a past day match the reviews and their events', async () => {
  const clock = (asOf: string) => `(select private.filter_object('{"asOf": "${asOf}"}') as f offset 0) clock`;
  const batches = async (asOf: string) =>
    backend.sql(
      `select to_jsonb(b) as batch from ${clock(asOf)}
      cross join lateral private.batch_sessions(300, '-infinity', case when f is not null then app.now() end, past => true) b
      order by b.id`,
    );
  const days = ['2025-12-31', '2026-01-11', '2026-02-28', '2026-03-01', '2026-03-02'];
  const kept = await Promise.all(days.map(batches));
  expect(kept.at(-1)?.length).toBeGreaterThan(0);
  // People in the queue are computed again.
  await backend.sql(`insert into app.rollup_dirty select 'batches', user_id from app.users`);
  expect(await Promise.all(days.map(batches))).toEqual(kept);
  await backend.sql(`delete from app.rollup_dirty where rollup = 'batches'`);
  for (const asOf of days)
    expect(
      await backend.sql(
        `select s.id from ${clock(asOf)} cross join lateral (
          select s.id, s.archived_at, private.review_archived_at(r.id, r.archived_at, app.now()) as by_events
          from app.review_states s join app.reviews r using (id)
          where f is not null
        ) s where s.archived_at is distinct from s.by_events`,
      ),
    ).toEqual([]);
});

test('slashes: one that was open then is blind, and later events are left out', async () => {
  const open = await list('slashes_list', { asOf: '2026-01-11' });
  expect(open).toMatchObject({ total: 1, kpis: { total: 1, open: 1, pointsRemoved: { direct: 0, endorsers: 0 } } });
  expect(open.rows[0]).toMatchObject({
    id: 1,
    status: 'open',
    sharePct: null,
    up: null,
    down: null,
    penaltyTotal: null,
    exposure: { supporters: 3, points: 210 },
    subjectScoreThen: 1080,
    subjectScoreChange7d: null,
  });
  expect((await list('slashes_list', { asOf: '2026-01-11', status: 'upheld' })).total).toBe(0);
  const closed = await list('slashes_list', { asOf: '2026-01-12' });
  expect(closed.rows[0]).toMatchObject({ id: 1, status: 'upheld', up: 3, down: 1, subjectScoreChange7d: null });
  expect((await list('slashes_list', { asOf: '2026-01-19' })).rows[0]).toMatchObject({ subjectScoreChange7d: -300 });
});

test('slashes closed by then: stored figures equal those computed on the spot', async () => {
  const ask = async () => {
    const answers: unknown[] = [];
    for (const asOf of ['2026-01-12', '2026-02-08', '2026-03-15'])
      for (const name of ['slashes_list', 'slashes_impact', 'slash_votes', 'slash_thresholds'])
        answers.push(await call(backend, name, { filters: { asOf } }));
    return answers;
  };
  const points = async (filters: object) => (await list('slashes_impact', filters)).rows;
  expect(await points({ asOf: '2026-03-15' })).toEqual(await points({}));
  const kept = await ask();
  // Everyone takes their votes back after these days, which the stored figures do not know.
  await backend.sql("update app.votes set archived_at = '2026-03-16Z' where target_type = 'slash'");
  await runRollups(backend, ['r_slash']);
  expect((await list('slash_votes', { status: 'closed' })).rows).toMatchObject(Array(3).fill({ votes: 0 }));
  expect(await ask()).toEqual(kept);
  await backend.sql('delete from app.r_slash');
  expect(await ask()).toEqual(kept);
  const [sizes] = await backend.sql<{ differ: number }>(`
    select count(*)::int as differ
    from app.slash_states s left join private.slash_pivotal_sizes(array(select x.id from app.slashes x)) p on p.slash_id = s.id
    where p.size is distinct from (private.slash_pivotal(s.id) ->> 'size')::bigint`);
  expect(sizes).toEqual({ differ: 0 });
  await backend.sql("update app.votes set archived_at = null where target_type = 'slash'");
  await runRollups(backend, ['r_slash']);
});

test('invitations: bonds as of the day, by the scores of that day', async () => {
  const then = await list('invitations_list', { asOf: '2025-11-30' });
  expect(then).toMatchObject({ total: 11, kpis: { accepted: 10, pending: 0 } });
  const of = (name: string, answer: List) =>
    answer.rows.find(({ recipient }) => (recipient as { name: string } | null)?.name === name);
  // Judy accepted at 1,600 and lost her first points in January.
  expect(of('Judy', then)).toMatchObject({ scoreNow: 1600, change: 0, bondImpact: 0, level: 'established' });
  expect(of('Judy', await list('invitations_list', { asOf: '2026-01-12' }))).toMatchObject({
    scoreNow: 1510,
    change: -90,
    bondImpact: -18,
  });
  expect(of('Judy', await list('invitations_list', {}))).toMatchObject({ scoreNow: 900, bondImpact: -120 });
  expect((await list('invitations_list', { asOf: '2026-01-12', impact: 'negative', level: ['known'] })).rows).toEqual([
    expect.objectContaining({ recipient: expect.objectContaining({ name: 'Judy' }) }),
  ]);
  const sorted = await call<List>(backend, 'invitations_list', { filters: { asOf: '2026-01-12' }, sort: '-scoreNow' });
  expect(sorted.rows[0]).toMatchObject({ recipient: { name: 'Frank' }, scoreNow: 1800 });
});
