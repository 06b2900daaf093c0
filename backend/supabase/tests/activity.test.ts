import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

const spans = (user: number) =>
  backend.sql<{ from_at: string; until_at: string }>(
    'select from_at, until_at from app.activity_spans where user_id = $1 order by 1',
    [user],
  );
const active = async (at: string) =>
  Number(
    (
      await backend.sql<{ active: number }>('select active from private.active_profiles(array[$1::timestamptz])', [at])
    )[0]?.active,
  );

/** The same count from the events themselves, as 8.6 and 6.5 define it. */
const counted = async (at: string) =>
  Number(
    (
      await backend.sql<{ n: number }>(
        `select count(distinct e.u) as n from (
           select author_id as u, created_at as at from app.reviews union all select author_id, vouched_at from app.vouches
           union all select voter_id, created_at from app.votes union all select author_id, opened_at from app.slashes
           union all select recipient_id, accepted_at from app.invitations where status = 'ACCEPTED') e
         join app.profiles p on p.user_id = e.u
         where e.at > $1::timestamptz - interval '720 hours' and e.at <= $1::timestamptz`,
        [at],
      )
    )[0]?.n,
  );

test('counts the profiles active in the last 30 days at any instant, excluding the lower end', async () => {
  const instants = await backend.sql<{ at: string }>(
    `select distinct (x.at + d)::text as at from (select created_at as at from app.votes union select created_at from app.reviews
       union select accepted_at from app.invitations where accepted_at is not null) x,
     unnest(array[interval '0', '-1 microsecond', '720 hours', '719:59:59', '1 second']) d`,
  );
  expect(instants.length).toBeGreaterThan(100);
  for (const { at } of instants) expect([at, await active(at)]).toEqual([at, await counted(at)]);
});

test('a member is active in a week with an event of theirs, over the last 52 complete weeks', async () => {
  const rows = await backend.sql<{ id: number; active: number; complete: number }>(
    `select p.profile_id::int as id, w.active::int, w.complete::int
     from app.profiles p cross join lateral private.active_weeks(p.user_id) w order by 1`,
  );
  expect(rows.map(({ id, active, complete }) => [id, active, complete])).toEqual([
    [1, 6, 52],
    [2, 4, 52],
    [3, 5, 52],
    [4, 0, 52],
    [5, 3, 52],
    [6, 4, 49],
    [7, 1, 45],
    [8, 2, 23],
    // They joined at the start of a Monday, so the week of joining counts, and joining is an event.
    [9, 3, 21],
    [10, 1, 19],
    [11, 2, 18],
    [12, 0, 3],
  ]);
});

test('the calendar counts activity on each day of the last 52 complete weeks and the current one', async () => {
  const quiet = { reviews: 0, vouches: 0, votes: 0, votesTakenBack: 0, slashes: 0, joined: false };
  expect(await call(backend, 'profile_activity', { id: '@alice' })).toMatchObject({
    from: '2025-03-17',
    weeks: { active: 6, complete: 52 },
    days: [
      { ...quiet, day: '2025-04-04', reviews: 1 },
      { ...quiet, day: '2025-12-01', reviews: 1 },
      { ...quiet, day: '2026-01-10', slashes: 1 },
      { ...quiet, day: '2026-02-01', votes: 1 },
      { ...quiet, day: '2026-02-05', votes: 1 },
      { ...quiet, day: '2026-02-20', slashes: 1 },
    ],
  });
  expect(await call(backend, 'profile_activity', { id: '11' })).toMatchObject({
    days: [
      { ...quiet, day: '2025-11-10', joined: true },
      { ...quiet, day: '2026-02-01', reviews: 11 },
    ],
  });
});

test('events give the same spans in any order, repeated or not', async () => {
  const insert = (...rows: [id: number, at: string][]) =>
    backend.sql(
      `insert into app.reviews (id, author_id, subject_id, subject_userkey, score, title, created_at)
       select (r ->> 0)::bigint, 112, 101, 'profileId:1', 1, 't', (r ->> 1)::timestamptz from jsonb_array_elements($1) r
       on conflict (id) do update set title = excluded.title`,
      [JSON.stringify(rows)],
    );
  const before = await spans(112);
  await insert([901, '2024-06-20T00:00:00Z'], [902, '2024-01-01T00:00:00Z']);
  await insert([903, '2024-02-10T00:00:00Z']);
  await insert([904, '2024-01-20T00:00:00Z'], [901, '2024-06-20T00:00:00Z']);
  expect((await spans(112)).slice(0, 2)).toEqual([
    { from_at: '2024-01-01T00:00:00+00:00', until_at: '2024-03-11T00:00:00+00:00' },
    { from_at: '2024-06-20T00:00:00+00:00', until_at: '2024-07-20T00:00:00+00:00' },
  ]);
  expect((await spans(112)).slice(2)).toEqual(before);
});

test('an invitation counts for the person who accepted it, once accepted', async () => {
  await backend.sql('delete from app.activity_spans where user_id = 112');
  await backend.sql(`update app.invitations set status = 'INVITED' where recipient_id = 112`);
  expect(await spans(112)).toEqual([]);
  await backend.sql(`update app.invitations set status = 'ACCEPTED' where recipient_id = 112`);
  expect(await spans(112)).toEqual([{ from_at: '2026-02-20T00:00:00+00:00', until_at: '2026-03-22T00:00:00+00:00' }]);
});
