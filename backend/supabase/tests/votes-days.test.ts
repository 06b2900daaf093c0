import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import { type DataSet, setClock } from './load.ts';
import { runRollups } from './rollups.ts';

/*
 * What is kept by days of the votes of somebody busy tells a past day as counting each vote does.
 */

const NOW = Date.parse('2026-06-01T00:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const PEOPLE = 1200;
const KEEPING = ['vote_targets', 'votes_sides', 'votes_days'];

/** Person 1 cast and got votes within 80 days, of nearly everybody one or two, of forty people seven or more. */
function busyPerson(): DataSet {
  const set = profilesOnly(Array.from({ length: PEOPLE }, (_, index) => ({ score: 900 + index })));
  const others = Array.from({ length: PEOPLE - 1 }, (_, n) => review(2 + n, 1 + ((n + 1) % PEOPLE), ago(200_000 - n)));
  const own = Array.from({ length: 30 }, (_, n) => review(1, 2 + n, ago(190_000 - n)));
  const vouches = [vouch(3, 4, ago(180_000)), vouch(1, 5, ago(180_000))];
  set.reviews.push(...others, ...own);
  (set.vouches as object[]).push(...vouches);
  const vote = (type: string, target: unknown, voter: number, n: number) => ({
    type,
    activityId: target,
    voterProfileId: voter,
    isUpvote: n % 31 === 0 ? null : n % 3 > 0,
    weight: n % 4 === 0 ? null : 1 + (n % 9) / 8,
    createdAt: ago(82 * n + 7),
    // Taken back on the same day, some days later, or only just.
    archivedAt:
      n % 83 === 0 ? ago(82 * n + 6) : n % 19 === 0 ? ago(Math.max(5, 82 * n - 9000)) : n % 23 === 0 ? ago(5) : null,
  });
  const one = (n: number, few: number) => (n % 5 === 0 ? (n / 5) % 40 : (few + n - Math.ceil(n / 5)) % (PEOPLE - 1));
  (set.votes as object[]).push(
    ...Array.from({ length: 1500 }, (_, n) => vote('review', others[one(n, 17)]?.id, 1, n)),
    ...Array.from({ length: 1500 }, (_, n) => vote('review', own[n % 30]?.id, 2 + one(n, 29), n)),
    // Kinds with an author, without one, and unknown ones.
    ...Array.from({ length: 60 }, (_, n) => vote('vouch', vouches[0]?.id, 1, 20 * n + 3)),
    ...Array.from({ length: 60 }, (_, n) => vote('vouch', vouches[1]?.id, 2 + n, 20 * n + 3)),
    ...Array.from({ length: 30 }, (_, n) => vote('discussion', 500 + n, 1, 40 * n + 9)),
    // Two slashes that were open at the end of 2026-05-20.
    ...[1, 8, 30, 700].map((voter) => slashVote(9, voter, voter % 2 === 0, 3, ago(16_500 - voter))),
    ...[8, 31, 701, 1100].map((voter) => slashVote(10, voter, voter % 2 === 0, 2, ago(16_400 - voter))),
  );
  (set.slashes as object[]).push(slash(9, 40, 4, ago(17_280)), slash(10, 1, 4, ago(17_200)));
  return set;
}

const DAYS = ['2026-03-10', '2026-03-20', '2026-04-25', '2026-05-20', '2026-05-30'];
const FILTERS = [
  {},
  { dir: 'received' },
  { direction: 'up' },
  { direction: 'down', dir: 'received' },
  { type: ['review'] },
  { type: ['other', 'slash'] },
  { type: ['vouch', 'review'], direction: 'up' },
  { range: '30d' },
  { range: '2026-04-02..2026-04-28', direction: 'down', dir: 'received' },
  // Not whole days.
  { from: '2026-03-12T12:00:00Z', to: '2026-05-19T17:00:00Z', type: ['review', 'slash'] },
];

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(busyPerson());
  await setClock(backend.sql, new Date(NOW).toISOString());
  await runRollups(backend, KEEPING);
});
afterAll(() => backend.close());

type Side = { votes: number; counterparties: number };
type Answer = { total: number; kpis: { cast: Side; received: Side } };
const answer = (filters: object) => call<Answer>(backend, 'votes_search', { person: '1', filters });
/** The same with nothing kept: as before the first round. */
async function counted<T>(ask: () => Promise<T>): Promise<T> {
  const [state] = await backend.sql("select as_of from app.rollup_state where name = 'votes_days'");
  await backend.sql("update app.rollup_state set as_of = null where name = 'votes_days'");
  const found = await ask();
  await backend.sql("update app.rollup_state set as_of = $1 where name = 'votes_days'", [state?.as_of]);
  return found;
}
/** Which sides are told by what is kept on a day. */
const told = async (asOf: string, more = {}) =>
  (
    await backend.sql<{ side: string }>(
      `select s.side from private.filter_object($1) f, unnest(array['cast', 'received']) s (side)
       where private.kept_votes_side(private.votes_search_query($1 || jsonb_build_object('dir', s.side, 'person', '1'))) is not null
       order by 1`,
      [JSON.stringify({ ...more, asOf })],
    )
  ).map(({ side }) => side);
const rows = () =>
  backend.sql(`select md5(string_agg(x, ' ' order by x)) from (
    select s::text as x from app.r_votes_side_spread s
    union all select d::text from app.r_votes_side_days d
    union all select p::text from app.r_votes_side_people p) x`);

test.each(DAYS)('the end of %s', async (asOf) => {
  expect(await told(asOf)).toEqual(['cast', 'received']);
  for (const filters of FILTERS) {
    const ask = () => answer({ ...filters, asOf });
    expect(await ask(), JSON.stringify(filters)).toEqual(await counted(ask));
  }
});

test('enough people have so many votes that the others need not be looked at, on a later day', async () => {
  const bounds = await backend.sql('select side, bound from app.r_votes_side_spread order by 1');
  expect(bounds).toEqual([
    { side: 'cast', bound: 2 },
    { side: 'received', bound: 2 },
  ]);
  await backend.sql('update app.r_votes_side_people set others = others[:1] where not often');
  expect((await answer({ asOf: '2026-05-30' })).kpis).toEqual(
    (await counted(() => answer({ asOf: '2026-05-30' }))).kpis,
  );
  expect((await answer({ asOf: '2026-03-20' })).kpis).not.toEqual(
    (await counted(() => answer({ asOf: '2026-03-20' }))).kpis,
  );
});

test('a round from the start leaves the same rows, and mends them', async () => {
  await backend.sql("update app.rollup_state set as_of = null where name = 'votes_days'");
  await runRollups(backend, ['votes_days']);
  const before = await rows();
  // As after the clock was set back.
  await backend.sql("update app.rollup_state set as_of = '2027-01-01' where name = any ($1)", [KEEPING]);
  await runRollups(backend, KEEPING);
  expect(await rows()).toEqual(before);
});

test('a range of whole days is told', async () => {
  const asOf = '2026-05-20';
  expect(await told(asOf, { range: '2026-05-01..2026-05-20' })).toEqual(['cast', 'received']);
  expect(await told(asOf, { range: '2026-04-11..2026-04-11' })).toEqual(['cast', 'received']);
  expect(await told(asOf, { from: '2026-05-01T12:00:00Z' })).toEqual([]);
  expect(await told(asOf, { direction: 'up', type: ['review'] })).toEqual(['cast', 'received']);
  expect(await told(asOf, { counterparty: '2' })).toEqual([]);
});

test('today is told by what is kept of now, the first day of all by nothing', async () => {
  expect(await told('2026-06-01')).toEqual([]);
  expect((await answer({ asOf: '2026-03-01' })).kpis.cast).toMatchObject({ votes: 0, counterparties: 0, hhi: null });
});

test('whoever waits to be counted anew is counted on the spot', async () => {
  const asOf = '2026-04-25';
  const ask = () => answer({ asOf });
  const before = await ask();
  // A vote that comes late.
  await backend.sql(
    `insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
     select 'review', r.id, 101, true, 2, '2026-04-20' from app.reviews r where r.author_id = 150`,
  );
  expect(await told(asOf)).toEqual(['received']);
  const late = await ask();
  expect(late.kpis.cast.votes).toBe(before.kpis.cast.votes + 1);
  // One of those received turns out to have been taken back by then: its target waits first, then who received it.
  await backend.sql(
    `update app.votes v set archived_at = '2026-04-24'
     where v.created_at = (select max(x.created_at) from app.votes x join app.reviews r on r.id = x.target_id and r.author_id = 101
       where x.target_type = 'review' and x.created_at < '2026-04-20' and x.archived_at is null) and v.voter_id <> 101`,
  );
  for (const waiting of [[], ['vote_targets'], ['votes_sides']]) {
    await runRollups(backend, waiting);
    expect(await told(asOf)).toEqual([]);
    const now = await ask();
    expect([now.kpis.cast.votes, now.kpis.received.votes]).toEqual([
      late.kpis.cast.votes,
      before.kpis.received.votes - 1,
    ]);
    expect(now).toEqual(await counted(ask));
  }
  await runRollups(backend, KEEPING);
  expect(await told(asOf)).toEqual(['cast', 'received']);
  expect(await ask()).toEqual(await counted(ask));
});

test('of whoever is not busy any more nothing is kept', async () => {
  await backend.sql("delete from app.votes where voter_id = 101 and target_type = 'review'");
  await runRollups(backend, KEEPING);
  expect(await backend.sql('select side from app.r_votes_side_spread')).toEqual([{ side: 'received' }]);
  expect(await backend.sql('select distinct side from app.r_votes_side_people')).toEqual([{ side: 'received' }]);
  expect(await told('2026-05-20')).toEqual(['received']);
  const ask = () => answer({ asOf: '2026-05-20' });
  expect(await ask()).toEqual(await counted(ask));
});

test('votes taken back since count on a past day, also where nothing else in the range was for their target', async () => {
  const filters = { dir: 'received', asOf: '2026-05-30', range: '2026-05-25..2026-05-29' };
  const ask = () => answer(filters);
  const before = await ask();
  const [target] = await backend.sql<{ id: string }>(
    `update app.votes v set archived_at = greatest(v.created_at, '2026-05-31')
     where v.target_type = 'review' and v.created_at >= '2026-05-25' and v.archived_at is null
       and v.target_id = (select min(r.id) from app.reviews r where r.author_id = 101)
     returning v.target_id as id`,
  );
  await runRollups(backend, KEEPING);
  const [kept] = await backend.sql<{ early: boolean }>(
    "select t.last_at < '2026-05-25' as early from app.r_vote_target t where t.target_type = 'review' and t.target_id = $1",
    [target?.id],
  );
  expect(kept).toEqual({ early: true });
  expect(await ask()).toEqual(before);
  expect(await counted(ask)).toEqual(before);
});
