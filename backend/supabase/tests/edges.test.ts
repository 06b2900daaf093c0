import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { setClock } from './load.ts';
import { runRollups } from './rollups.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await backendWith();
});
afterEach(() => backend.close());

test('a slash cancelled after votes is left out of the turnout', async () => {
  await runRollups(backend, ['r_slash']);
  const turnouts = () =>
    backend.sql<{ id: number; pct: number }>(
      `select slash_id::int as id, 100 * voters::float / active as pct from app.r_slash where active > 0 order by pct`,
    );
  const median = async () =>
    (await call<{ medianTurnoutPct: number }>(backend, 'slashes_overview', { filters: { range: 'all' } }))
      .medianTurnoutPct;
  const [least, middle, most] = await turnouts();
  expect(most).toBeDefined();
  expect(await median()).toBeCloseTo(middle?.pct ?? 0, 9);
  await backend.sql(`update app.slashes set cancelled_at = opened_at + interval '1 hour' where id = $1`, [most?.id]);
  await runRollups(backend, ['r_slash']);
  expect(await median()).toBeCloseTo(((least?.pct ?? 0) + (middle?.pct ?? 0)) / 2, 9);
});

test('channels count messages up to the requested day', async () => {
  type Channels = { channels: { channel: string; messages: number; newest: string }[] };
  const channels = async () =>
    (await call<Channels>(backend, 'telegram_viewer', { filters: { range: 'all' } })).channels;
  const times = (
    await backend.sql<{ at: string }>('select private.iso(at) as at from app.tg_messages order by at')
  ).map(({ at }) => at);
  const sum = (all: Channels['channels']) => all.reduce((n, { messages }) => n + messages, 0);
  expect(sum(await channels())).toBe(times.length);
  const day = times[Math.floor(times.length / 2)] ?? '';
  await setClock(backend.sql, day);
  const then = await channels();
  expect(sum(then)).toBe(times.filter((at) => at <= day).length);
  expect(sum(then)).toBeLessThan(times.length);
  expect(
    then
      .map(({ newest }) => newest)
      .sort()
      .at(-1),
  ).toBe(day);
});

test('a raffle comes with its organizer and the first three winners', async () => {
  await backend.sql(
    `insert into app.raffles (id, title, winner_count, owner_wallet, owner_profile_id, status, commit, freeze_at, beacon_at, root, source, announced_round, draw)
     values ('R-0001', 'A book', 4, 'w1', 8, 'drawn', repeat('a', 64), '2026-01-01Z', '2026-01-02Z', repeat('b', 64), 'drand', 5, '{"winners": [5, 2, 4, 3]}')`,
  );
  const { rows, people } = await call<{ rows: { winners: number[] }[]; people: { profileId: number }[] }>(
    backend,
    'raffles_list',
    {},
  );
  expect(rows[0]?.winners).toEqual([5, 2, 4, 3]);
  expect(people.map(({ profileId }) => profileId)).toEqual([2, 4, 5, 8]);
});

test('two people are both active while neither took a review back', async () => {
  await runRollups(backend);
  type Pair = { first: { profileId: number }; responder: { profileId: number }; bothActive: boolean };
  const pairs = async (status: string) =>
    (await call<{ rows: Pair[] }>(backend, 'reciprocated_reviews', { filters: { status, sentiment: 'any' }, per: 200 }))
      .rows;
  const names = (rows: Pair[]) =>
    rows.map(({ first, responder }) => `${first.profileId} ${responder.profileId}`).sort();
  const [before] = await pairs('active');
  expect(before?.bothActive).toBe(true);
  const author = (profileId?: number) => `(select user_id from app.profiles where profile_id = ${profileId})`;
  const taken = await backend.sql<{ id: number }>(
    `update app.reviews set archived_at = '2026-03-15Z'
     where author_id = ${author(before?.first.profileId)} and subject_id = ${author(before?.responder.profileId)}
     returning id::int as id`,
  );
  for (const { id } of taken)
    await backend.sql(
      `insert into app.review_archive_events (review_id, at, action) values ($1, '2026-03-15Z', 'ARCHIVE')`,
      [id],
    );
  await runRollups(backend);
  const [all, active] = [await pairs('all'), await pairs('active')];
  expect(all).toHaveLength(active.length + 1);
  expect(names(all.filter(({ bothActive }) => bothActive))).toEqual(names(active));
});

test('a review at midnight counts toward the day it begins', async () => {
  await backend.sql(
    `update app.reviews r
     set created_at = '2026-02-01Z'::timestamptz + (n.place - 2) * interval '12 hours'
     from (select id, row_number() over (order by id) as place from app.reviews) n
     where n.id = r.id and n.place <= 3`,
  );
  await runRollups(backend, ['review_days']);
  const counted = await backend.sql(
    `select d.day::text as day, sum(d.n)::int as n,
       (select count(*)::int from app.reviews r where (r.created_at at time zone 'UTC')::date = d.day) as reviews
     from app.r_review_day d group by d.day order by d.day`,
  );
  expect(counted.filter(({ n, reviews }) => n !== reviews)).toEqual([]);
  expect(counted.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-01-31', '2026-02-01']));
});

test('only a vouch active at the snapshot costs points when an open slash is upheld', async () => {
  const points = async () => {
    const [row] = await backend.sql<{ points: number | null }>(
      `select private.open_slash_points(s.id, 900)::float as points from app.slashes s where s.id = 3`,
    );
    return row?.points;
  };
  await backend.sql(
    "insert into app.users (user_id, status, first_seen_at, updated_at) values (900, 'ACTIVE', now(), now())",
  );
  expect(await points()).toBeNull();
  await backend.sql(
    `insert into app.vouches (id, author_id, subject_id, subject_userkey, amount_wei, vouched_at)
     select 900, 900, s.subject_id, s.subject_userkey, 1, '2026-01-01Z' from app.slashes s where s.id = 3`,
  );
  expect(await points()).toBeGreaterThan(0);
  for (const end of ['archived_at', 'unvouched_at']) {
    await backend.sql(`update app.vouches set ${end} = '2026-01-02Z' where id = 900`);
    expect([end, await points()]).toEqual([end, null]);
    await backend.sql(`update app.vouches set ${end} = null where id = 900`);
  }
  expect(await points()).toBeGreaterThan(0);
});
