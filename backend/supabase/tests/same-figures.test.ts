import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../../../shared/testing/src/daily.ts';
import { type Backend, call } from './backend.ts';
import { profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import { type DataSet, g1, g2, network } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

/* One word means one number on every page: votes of a range, profiles, slashes, streaks, score changes. */

let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

const RANGES = ['24h', '7d', '30d'] as const;
type Figure = { value: number; change: number };
type Overview = { kpis: { votes: Figure; profiles: Figure; openSlashes: Figure } };
type Listed = { total: number; kpis: { votes: number } };
type Tools = { numbers: Record<'score-correlation' | 'voting-analysis' | 'oops-I-lost-it-again', { value: number }> };

/** Votes of a range and all profiles, by every page that shows them. */
async function figures(range: (typeof RANGES)[number]) {
  const home = await call<Overview>(backend, 'home_overview', { range });
  const targets = await call<Listed>(backend, 'votes_targets', { filters: { range } });
  const stream = await call<Listed>(backend, 'votes_stream', { filters: { range } });
  const heat = await call<{ cells: { votes: number }[] }>(backend, 'votes_heat', { filters: { range } });
  const profiles = await call<Listed>(backend, 'profiles_search');
  const stats = await call<{ kpis: { profiles: number } }>(backend, 'profiles_stats');
  const status = await call<{ counts: { profiles: { n: number } } }>(backend, 'site_status');
  const { numbers } = await call<Tools>(backend, 'mini_apps_index');
  const { votes } = home.kpis;
  return {
    votes: [votes.value, votes.change, targets.kpis.votes, stream.kpis.votes, stream.total, sum(heat.cells)],
    profiles: [
      home.kpis.profiles.value,
      profiles.total,
      stats.kpis.profiles,
      status.counts.profiles.n,
      numbers['score-correlation'].value,
    ],
  };
}
/** Small, with what made the pages differ: people merged into others, and votes on slashes. */
function demo(): DataSet {
  const set = network(300);
  expect((set.profiles as { status: string }[]).some(({ status }) => status === 'MERGED')).toBe(true);
  return set;
}
const sum = (cells: { votes: number }[]) => cells.reduce((all, { votes }) => all + votes, 0);

test.each([
  ['the golden data set', g1],
  ['the bots', g2],
  ['a generated network', demo],
])('the pages agree on %s, before and after the rollups', async (_name, load) => {
  await reused.load(load());
  for (const rollups of [[], ['vote_targets', 'vote_hours', 'opening_answers', 'cached_answers', 'vote_rounds']]) {
    await runRollups(backend, rollups);
    for (const range of RANGES) {
      const { votes, profiles } = await figures(range);
      expect(new Set(votes), range).toEqual(new Set([votes[0]]));
      expect(new Set(profiles)).toEqual(new Set([profiles[0]]));
    }
  }
});

type Member = { profileId: number; streakDays: number | null; delta30d: number | null };
type Lost = { falls: { profileId: number; change: number }[] };

test.each([
  ['the golden data set', g1],
  ['the bots', g2],
  ...(isFull ? [['a generated network', demo] as const] : []),
] as const)('all pages say the same of a person and of the slashes on %s', async (_name, load) => {
  await reused.load(load());
  // One that was cancelled is neither open nor closed.
  await backend.sql(
    "update app.slashes set cancelled_at = opened_at + interval '1 hour' where id = (select max(id) from app.slashes)",
  );
  for (const rollups of [[], ['r_slash', 'profile_sorts', 'cached_answers', 'opening_answers']]) {
    await runRollups(backend, rollups);
    const { numbers } = await call<Tools>(backend, 'mini_apps_index');
    const slashes = async (status: string) =>
      (await call<Listed>(backend, 'slashes_list', { filters: { status } })).total;
    const home = await call<Overview & { movers: { losses: { person: { profileId: number }; change: number }[] } }>(
      backend,
      'home_overview',
    );
    const overview = await call<{ open: number }>(backend, 'slashes_overview');
    expect([await slashes('closed'), await slashes('open'), await slashes('cancelled')]).toEqual([
      numbers['voting-analysis'].value,
      overview.open,
      (await slashes('all')) - numbers['voting-analysis'].value - overview.open,
    ]);
    expect(home.kpis.openSlashes.value).toBe(overview.open);
    const { falls } = await call<Lost>(backend, 'losses_network');
    expect(home.movers.losses.map(({ person, change }) => [person.profileId, change])).toEqual(
      falls.slice(0, 5).map(({ profileId, change }) => [profileId, change]),
    );
    expect(Math.min(20, numbers['oops-I-lost-it-again'].value)).toBe(falls.length);
    const { rows } = await call<{ rows: Member[] }>(backend, 'profiles_search', { per: 25 });
    for (const { profileId, streakDays, delta30d } of rows.slice(0, 8)) {
      const id = String(profileId);
      expect(await call(backend, 'profile_overview', { id }), id).toMatchObject({ streakDays, delta30d });
      const { streak } = await call<{ streak: { source: number | null } }>(backend, 'losses', { id });
      expect(streak.source, id).toBe(streakDays);
    }
  }
});

const SENTIMENTS = ['positive', 'neutral', 'negative', 'unknown', 'archived'] as const;
type ReviewPoint = { at: string } & Record<(typeof SENTIMENTS)[number], number | undefined>;

const points = async (filters: object, bucket: string) =>
  (await call<{ points: ReviewPoint[] }>(backend, 'reviews_series', { filters, bucket })).points;

/** Reviews by a filter, week by week; summed by status the chart must match the list. */
async function reviewsBy(filters: object) {
  const weeks = await points(filters, 'week');
  const total = (all: ReviewPoint[]) => SENTIMENTS.map((kind) => all.reduce((n, point) => n + (point[kind] ?? 0), 0));
  const listed = await Promise.all(
    SENTIMENTS.map(async (sentiment) => {
      const state = sentiment === 'archived' ? { status: 'archived' } : { status: 'active', sentiment };
      return (await call<Listed>(backend, 'reviews_list', { filters: { ...state, ...filters } })).total;
    }),
  );
  expect(total(await points(filters, 'day')), JSON.stringify(filters)).toEqual(listed);
  expect(total(weeks), JSON.stringify(filters)).toEqual(listed);
  return weeks;
}

const OF_MOST = [{ minAuthorScore: 900 }, { reciprocal: 'no' }, { inBatch: 'no' }, { marked: 'no' }];
const OF_FEW = [{ minAuthorScore: 2800 }, { reciprocal: 'yes' }, { inBatch: 'yes' }, { marked: 'yes' }, { q: 'no' }];
const OTHERS = [{ minAuthorScore: 0 }, { minAuthorScore: 1300 }, { minAuthorScore: 900, reciprocal: 'no' }];

/** Data sets on which charts are computed both ways. */
const CHARTED: [name: string, load: () => DataSet][] = [['the golden data set', g1]];
if (isFull) CHARTED.push(['a generated network', demo]);

test.each(CHARTED)('charts of most reviews equal those of all minus the others, on %s', async (_name, load) => {
  await reused.load(load());
  const all = () => Promise.all([...OF_MOST, ...OF_FEW, ...OTHERS].map(reviewsBy));
  await runRollups(backend, ['batches', 'vote_targets']);
  const spot = await all();
  await runRollups(backend, ['review_days']);
  expect(await all()).toEqual(spot);
  // Days not yet counted, and a person whose score has changed.
  await backend.sql('delete from app.reviews where id in (select id from app.reviews order by created_at limit 3)');
  await backend.sql('update app.reviews set score = null where id in (select id from app.reviews order by id limit 1)');
  await backend.sql('update app.users set score = 700 where user_id in (select author_id from app.reviews limit 1)');
  const changed = await all();
  expect(changed).not.toEqual(spot);
  await runRollups(backend, ['review_days']);
  expect(await all()).toEqual(changed);
  // Stored days are read for most reviews, and for nothing else.
  await backend.sql('update app.r_review_day set n = n + 1');
  for (const [i, filters] of OF_MOST.entries()) expect(await points(filters, 'week')).not.toEqual(changed[i]);
  for (const [i, filters] of OF_FEW.entries())
    expect(await points(filters, 'week')).toEqual(changed[OF_MOST.length + i]);
});

test('the median of counted numbers equals that of the single numbers', async () => {
  const [row] = await backend.sql<{ asked: number; wrong: number; none: number | null }>(`
    with
      n as (select list, (random() * 4)::int * 100 - list % 3 as number from generate_series(1, 60) list, generate_series(1, list)),
      c as (select list, number, count(*) as times from n group by 1, 2)
    select
      count(*)::int as asked,
      (count(*) filter (where counted.median is distinct from each.median))::int as wrong,
      private.counted_median('{}', '{}') as none
    from
      (select list, private.counted_median(array_agg(number), array_agg(times)) as median from c group by 1) counted
      join (select list, percentile_cont(.5) within group (order by number) as median from n group by 1) each using (list)`);
  expect(row).toEqual({ asked: 60, wrong: 0, none: null });
});

test.each(['reviews'])(
  'hours of all %s are the same kept and counted, and each says whether it is whole',
  async (kind) => {
    await reused.load(g1());
    const hours = (filters = {}) =>
      call<{ points: { whole: boolean }[] }>(backend, `${kind}_series`, { bucket: 'hour', filters });
    const [counted, month] = [await hours(), await hours({ range: '30d' })];
    await runRollups(backend, ['cached_answers']);
    expect(await hours()).toEqual(counted);
    expect(await hours({ range: '30d' })).toEqual(month);
    expect(counted.points.length).toBeGreaterThan(5);
    expect(counted.points.every(({ whole }) => typeof whole === 'boolean')).toBe(true);
    // The stored value is the whole answer.
    await backend.sql(
      `update app.r_cached_answer set answer = jsonb_set(answer, '{0,whole}', '"kept"') where part = $1`,
      [`${kind}_series_hour`],
    );
    expect((await hours()).points[0]).toMatchObject({ whole: 'kept' });
  },
);

test('a range includes both its ends, and votes on slashes are votes', async () => {
  const set = profilesOnly([{ score: 1500 }, { score: 1500 }, { score: 1500 }], '2026-06-08T00:00:00Z');
  const made = review(1, 2, '2026-05-01T00:00:00Z');
  set.reviews = [made];
  set.slashes = [slash(1, 1, 2, '2026-05-31T00:00:00Z')];
  const vote = (voter: number, createdAt: string) => ({
    ...slashVote(Number(made.id), voter, true, 1500, createdAt),
    type: 'review',
  });
  set.votes = [
    slashVote(1, 3, true, 1500, '2026-06-01T00:00:00Z'),
    vote(1, '2026-06-08T00:00:00Z'),
    vote(3, '2026-05-31T23:59:59.999Z'),
    { ...vote(2, '2026-06-02T00:00:00Z'), archivedAt: '2026-06-03T00:00:00Z' },
  ];
  await reused.load(set);
  expect((await figures('7d')).votes).toEqual([2, 2, 2, 2, 2, 2]);
  const { kpis } = await call<{ kpis: { votes: unknown } }>(backend, 'home_overview');
  expect(kpis.votes).toMatchObject({ value: 2, change: 2, previous: 1 });
});

test('a person who joins later is not listed yet, and a merged one is no longer listed', async () => {
  const later = { score: 1500, joinedAt: '2026-06-08T00:00:01Z' };
  const set = profilesOnly([{ score: 1500 }, { score: 1500 }, { score: 1500 }, later], '2026-06-08T00:00:00Z');
  (set.profiles as { status: string }[])[1] = { ...(set.profiles as { status: string }[])[1], status: 'MERGED' };
  await reused.load(set);
  expect((await figures('7d')).profiles).toEqual([2, 2, 2, 2, 2]);
  await backend.sql("update app.clock set frozen_at = '2026-06-08T00:00:01Z'");
  expect((await figures('7d')).profiles).toEqual([3, 3, 3, 3, 3]);
  await runRollups(backend, ['r_corr']);
  const { fit } = await call<{ fit: { n: number } }>(backend, 'score_correlation');
  expect(fit.n).toBe(3);
});

test('a rule that compares people applies from 30 of them, beyond its percentile, with its share in words', async () => {
  // Forty people, each with two vouches of as many tenths of an ETH as their number; the last two have the same.
  const tenths = (person: number) => Math.min(person, 39);
  const set = profilesOnly(Array.from({ length: 42 }, () => ({ score: 1500 })));
  const some = (count: number) =>
    Array.from({ length: count }, (_, place) => place + 1).flatMap((person) =>
      [41, 42].map((author) =>
        vouch(author, person, '2026-05-01T00:00:00Z', { amountWei: `${tenths(person)}00000000000000000` }),
      ),
    );
  const told = async (count: number) => {
    await reused.load({ ...set, vouches: some(count) });
    await runRollups(backend, ['r_measure']);
    const all = Array.from({ length: count }, (_, place) => String(place + 1));
    const answers = await Promise.all(
      all.map((id) => call<{ reasons: { id: string; share: number | null }[] }>(backend, 'reasons', { id })),
    );
    return answers.map(({ reasons }) => reasons.find(({ id }) => id === 'F1'));
  };
  expect((await told(29)).filter(Boolean)).toEqual([]);
  const forty = await told(40);
  const plain = (place: number) =>
    forty.filter((_, other) => tenths(other + 1) >= tenths(place + 1)).length / forty.length;
  for (const [place, reason] of forty.entries())
    expect(reason?.share ?? null).toEqual(plain(place) < 0.2 ? expect.closeTo(plain(place), 9) : null);
  expect(forty[39]).toMatchObject({
    parts: { wei: '7800000000000000000', people: 2, reputable: 0 },
    n: 2,
    share: 0.05,
    least: 2,
    href: '/vouches?subject=profileId:40',
  });
  expect((await call<{ total: number }>(backend, 'vouches_list', { filters: { subject: 'profileId:40' } })).total).toBe(
    2,
  );
});
