import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newWallet } from '../../local/test/wallet.ts';
import { type Actors, AUTHOR, allActors, type Client, signedIn } from './actors.ts';
import { type Backend, backendWith, call } from './backend.ts';
import { runRollups } from './rollups.ts';

let backend: Backend;
let actors: Actors;

beforeAll(async () => {
  backend = await backendWith(undefined, undefined, false);
  actors = await allActors(backend);
});
afterAll(() => backend.close());

/** Answer of a function, or the message of the refusal. */
async function ask<T = unknown>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T | string> {
  const { data, error } = await client.rpc(name, args);
  return error ? error.message : (data as T);
}

/** Asks again if the hour, and with it the time span, changed between two queries. */
async function inOneHour<T>(ask: () => Promise<T>): Promise<T> {
  const hour = () => Math.floor(Date.now() / 3_600_000);
  const before = hour();
  const answer = await ask();
  return hour() === before ? answer : ask();
}

const audited = () =>
  backend.sql<{
    actor: string;
    action: string;
    subject: string;
    before: unknown;
    after: unknown;
    reason: string | null;
  }>('select actor, action, subject, before, after, reason from app.audit order by id desc limit 1');
const walletOf = async (client: Client) => (await client.rpc('session_wallet')).data as string;

describe('feedback', () => {
  let id: number;
  beforeEach(async () => {
    await backend.sql('truncate public.feedback restart identity');
    for (const feedback_text of ['one', 'two', 'three']) {
      const row = { profile_id: AUTHOR, page_url: '/home', page_name: 'Home', feedback_text };
      const { error } = await actors.author.from('feedback').insert(row);
      expect(error).toBeNull();
    }
    id = 2;
  });

  it('is listed newest first, in pages, filtered by status and by what was seen', async () => {
    const list = (args: object) =>
      ask<{ total: number; rows: { text: string }[]; next: number | null }>(actors.admin, 'admin_feedback_list', {
        ...args,
      });
    expect(await list({ per: 2 })).toMatchObject({ total: 3, rows: [{ text: 'three' }, { text: 'two' }], next: 2 });
    expect(await list({ per: 2, after: 2 })).toMatchObject({ rows: [{ text: 'one' }], next: null });
    expect(await ask(actors.admin, 'admin_feedback_mark_viewed', { ids: [1, 3, 99] })).toBe(2);
    expect(await ask(actors.admin, 'admin_feedback_mark_viewed', { ids: [1] })).toBe(0);
    expect(await list({ viewed: false })).toMatchObject({ total: 1, rows: [{ text: 'two' }] });
    await ask(actors.admin, 'admin_feedback_status', { id: 1, status: 'closed' });
    expect(await list({ status: 'closed' })).toMatchObject({ total: 1, rows: [{ text: 'one', status: 'closed' }] });
    expect(await ask(actors.admin, 'admin_feedback_counts')).toEqual({ pending: 2, unviewed: 1, total: 3 });
    expect(await ask(actors.admin, 'admin_feedback_status', { id: 1, status: 'lost' })).toBe(
      'A status is pending, in_progress, responded or closed.',
    );
  });

  it('is answered: its author reads the answer, and the audit log has the state before and after', async () => {
    expect(await ask(actors.admin, 'admin_feedback_respond', { id, response: ' Thank you. ' })).toMatchObject({
      id,
      status: 'responded',
      adminResponse: 'Thank you.',
      adminResponderId: null,
      adminViewed: true,
    });
    const { data } = await actors.author.from('feedback').select('admin_response,status,responded_at').eq('id', id);
    expect(data).toMatchObject([{ admin_response: 'Thank you.', status: 'responded' }]);
    expect(Date.now() - Date.parse(data?.[0]?.responded_at)).toBeLessThan(60_000);
    expect(await audited()).toMatchObject([
      {
        actor: await walletOf(actors.admin),
        action: 'feedback.respond',
        subject: 'feedback:2',
        before: { status: 'pending', adminResponse: null },
        after: { status: 'responded', adminResponse: 'Thank you.' },
      },
    ]);
    expect(await ask(actors.admin, 'admin_feedback_respond', { id, response: ' ' })).toBe(
      'An answer has 1 to 20,000 characters.',
    );
  });

  it('is deleted, but stays in the audit log, which no one can change', async () => {
    expect(await ask(actors.admin, 'admin_feedback_delete', { id })).toBeNull();
    expect(await ask(actors.admin, 'admin_feedback_delete', { id })).toBe('There is no feedback with this id.');
    expect(await audited()).toMatchObject([{ action: 'feedback.delete', before: { text: 'two' }, after: null }]);
    await expect(backend.sql('delete from app.audit')).rejects.toThrow('Entries of the audit log cannot be changed.');
    await expect(backend.sql(`update app.audit set actor = 'x'`)).rejects.toThrow(
      'Entries of the audit log cannot be changed.',
    );
    expect(await ask(actors.admin, 'admin_audit', { actions: ['feedback.delete'], per: 1 })).toMatchObject({
      rows: [{ action: 'feedback.delete', subject: 'feedback:2' }],
    });
    const about = async (args: object) =>
      ((await ask(actors.admin, 'admin_audit', { per: 500, ...args })) as { rows: { action: string; actor: string }[] })
        .rows;
    const ofFeedback = await about({ area: 'feedback' });
    expect(ofFeedback.length).toBeGreaterThan(1);
    expect(ofFeedback.filter(({ action }) => !action.startsWith('feedback.'))).toEqual([]);
    const mine = await walletOf(actors.admin);
    expect(await about({ area: 'feedback', who: mine?.toUpperCase().replace('0X', '0x') })).toEqual(ofFeedback);
    expect(await about({ area: 'feedback', who: 'release service' })).toEqual([]);
  });
});

describe('the roadmap', () => {
  it('is managed by admins: entries can be placed, changed, moved and deleted, with a reason', async () => {
    const given = { title: 'First', status: 'idea', votes: 0, place: 1, reason: 'Asked for.' };
    const save = (args: object, client = actors.admin) => ask(client, 'admin_roadmap_save', { ...given, ...args });
    const read = async () => (await call<{ title: string }[]>(backend, 'roadmap', {})).map(({ title }) => title);
    expect(await save({}, actors.other)).toBe('Only an active admin may do this.');
    expect(await save({ reason: ' ' })).toBe('Say why: a reason has 1 to 500 characters.');
    expect(await save({ title: ' ' })).toBe('A title is one line of 1 to 200 characters.');
    expect(await save({ status: 'soon' })).toBe('A status is idea, planned, building, done or declined.');
    expect(await save({ votes: -1 })).toBe('Votes are a number from 0 to 1,000,000.');
    expect(await save({ id: 999 })).toBe('There is no entry with this id.');
    const first = (await save({})) as { id: number };
    expect(await save({ title: 'Second', place: 9 })).toMatchObject({ place: 2 });
    await save({ title: ' Third ', place: 2 });
    expect(await read()).toEqual(['First', 'Third', 'Second']);
    expect(await save({ id: first.id, title: 'Moved', status: 'done', votes: 7, place: 3 })).toMatchObject({
      place: 3,
    });
    expect(await read()).toEqual(['Third', 'Second', 'Moved']);
    expect(await audited()).toMatchObject([
      { action: 'roadmap.save', before: { title: 'First', place: 1 }, after: { status: 'done', votes: 7, place: 3 } },
    ]);
    await save({ id: first.id, title: 'Moved', place: 2 });
    expect(await read()).toEqual(['Third', 'Moved', 'Second']);
    const remove = (id: number, client = actors.admin) => ask(client, 'admin_roadmap_remove', { id, reason: 'Done.' });
    expect(await remove(first.id, actors.anonymous)).toBe('You may not do this.');
    expect(await remove(first.id)).toBeNull();
    expect(await remove(first.id)).toBe('There is no entry with this id.');
    expect(await audited()).toMatchObject([{ action: 'roadmap.remove', before: { title: 'Moved' }, after: null }]);
    expect(await read()).toEqual(['Third', 'Second']);
    await backend.sql('delete from app.roadmap');
  });
});

describe('the allow-list', () => {
  it('is changed by owners, stored in lowercase, with a reason', async () => {
    const wallet = newWallet();
    const add = (client: Client, args: object) =>
      ask(client, 'admin_user_add', { wallet: wallet.address, role: 'admin', reason: 'helps', ...args });
    expect(await add(actors.admin, {})).toBe('Only an owner may do this.');
    expect(await add(actors.owner, { reason: ' ' })).toBe('Say why: a reason has 1 to 500 characters.');
    expect(await add(actors.owner, { wallet: '0x12' })).toBe('A wallet address is 0x and 40 hexadecimal digits.');
    expect(await add(actors.owner, { role: 'king' })).toBe('A role is owner or admin.');
    expect(await add(actors.owner, {})).toMatchObject({
      wallet: wallet.address.toLowerCase(),
      role: 'admin',
      active: true,
    });
    expect(await add(actors.owner, {})).toBe('This wallet is on the list already.');
    expect(await audited()).toMatchObject([{ action: 'user.add', before: null, reason: 'helps' }]);

    const newcomer = await signedIn(backend, wallet);
    expect(await ask(newcomer, 'admin_feedback_counts')).toMatchObject({ total: expect.any(Number) });
    const change = (args: object) =>
      ask(actors.owner, 'admin_user_change', { wallet: wallet.address, reason: 'left', ...args });
    expect(await change({ active: false })).toMatchObject({ active: false, role: 'admin' });
    expect(await ask(newcomer, 'admin_feedback_counts')).toBe('Only an active admin may do this.');
    expect(await change({ active: true, role: 'owner' })).toMatchObject({ active: true, role: 'owner' });
    expect(await audited()).toMatchObject([
      { action: 'user.change', before: { active: false }, after: { role: 'owner' } },
    ]);
    expect(await change({ active: false })).toMatchObject({ active: false });
  });

  it('keeps the last active owner', async () => {
    const wallet = await walletOf(actors.owner);
    for (const args of [{ active: false }, { role: 'admin' }])
      expect(await ask(actors.owner, 'admin_user_change', { wallet, reason: 'x', ...args })).toBe(
        'This is the last active owner: make another one first.',
      );
    expect((await actors.owner.rpc('admin_role')).data).toBe('owner');
  });

  it('shows who signed in', async () => {
    const seen = (await ask(actors.admin, 'admin_users_seen')) as {
      rows: { wallet: string; profileId: number; feedback: number }[];
    };
    const author = seen.rows.find(({ profileId }) => profileId === AUTHOR);
    expect(author?.wallet).toBe(await walletOf(actors.author));
    expect(author?.feedback).toBe(2);
  });
});

describe('logs', () => {
  const log = (message: string, change: object = {}) =>
    backend.sql(
      `insert into app.application_logs (batch_id, received_at, at, level, message, source, environment, user_id, url, client_id, data)
       select 'b', now() - make_interval(days => coalesce(x.days, 0)), now(), x.level, $1, 'client', 'test', x.who, x.url, 'companion',
         '{"apiToken": "[redacted]"}'
       from jsonb_to_record($2) as x (level text, who text, url text, days int)`,
      [
        message,
        JSON.stringify({ level: 'error', who: 'anonymous_user', url: 'https://site.example/admin', ...change }),
      ],
    );
  beforeAll(async () => {
    await log('Long ago', { days: 2 });
    await log('No row with id 12');
    await log('No row with id 13', { who: '7' });
    await log('<img src=x onerror=alert(1)>', { level: 'warn', url: 'https://site.example/admin/users' });
  });

  it('are listed newest first, filtered by words, level, user, page and time', async () => {
    const messages = async (args: object = {}) => {
      const { rows } = (await ask(actors.admin, 'admin_logs', { ...args })) as { rows: { message: string }[] };
      return rows.map(({ message }) => message);
    };
    expect(await messages()).toEqual(['<img src=x onerror=alert(1)>', 'No row with id 13', 'No row with id 12']);
    expect(await messages({ since: '7d', q: 'LONG' })).toEqual(['Long ago']);
    expect(await messages({ level: 'warn' })).toEqual(['<img src=x onerror=alert(1)>']);
    expect(await messages({ who: '7' })).toEqual(['No row with id 13']);
    expect(await messages({ path: '/admin/users' })).toEqual(['<img src=x onerror=alert(1)>']);
    expect(await messages({ fingerprint: 'no row with id #', per: 1 })).toEqual(['No row with id 13']);
    const first = (await ask(actors.admin, 'admin_logs', { per: 2 })) as { next: number };
    expect(await messages({ per: 2, after: first.next })).toEqual(['No row with id 12']);
    expect(await ask(actors.admin, 'admin_logs', { since: '1y' })).toBe('since must be 24h, 7d or 30d');
  });

  it('are counted by hour and level, and merged where only digits differ', async () => {
    const summary = (await ask(actors.admin, 'admin_logs_summary')) as {
      points: { error: number; warn: number }[];
      groups: object[];
    };
    expect(summary).toMatchObject({ total: 3, errors: 2, users: 2, messages: 2, bucket: 'hour' });
    expect(summary.points).toHaveLength(24);
    const sum = (key: 'error' | 'warn') => summary.points.reduce((all, point) => all + point[key], 0);
    expect([sum('error'), sum('warn')]).toEqual([2, 1]);
    expect(summary.groups[0]).toMatchObject({
      fingerprint: 'no row with id #',
      message: 'No row with id 13',
      n: 2,
      users: 2,
    });
  });

  it('give the same totals by hour and day as entry by entry', async () => {
    await backend.sql('delete from app.application_logs');
    await backend.sql('delete from app.log_counts');
    // By the hour some messages come from one address, some from two; one of a day from more than are listed separately.
    await backend.sql(
      `insert into app.application_logs (batch_id, received_at, at, level, message, source, environment, user_id, url, client_id)
       select 'month', now() - make_interval(hours => 5 * n), now(), (array['info', 'warn', 'error'])[1 + n % 3], 'm' || n % 5 || chr(97 + n % 4),
         'client', 'test', 'u' || n % 7, 'https://site/admin' || case when n % 4 = 1 then '/logs' when n % 8 = 2 then '/users' else '' end, 'x'
       from generate_series(1, 140) n
       union all
       select 'many', now() - interval '2 days', now(), 'warn', 'Many places', 'client', 'test', 'u' || n, 'https://site/admin/a_b?' || n, 'x'
       from generate_series(1, 60) n`,
    );
    type Row = { level: string; message: string; fingerprint: string; who: string; receivedAt: string; id: number };
    type Summary = { total: number; points: { at: string }[]; asOf: string };
    const summary = async (args: object) => (await ask(actors.admin, 'admin_logs_summary', { ...args })) as Summary;
    /** The totals of the listed entries. */
    const added = async (args: object) => {
      const { rows } = (await ask(actors.admin, 'admin_logs', { ...args, per: 500 })) as { rows: Row[] };
      const alike = new Map<string, Row[]>();
      for (const row of rows) alike.set(row.fingerprint, [...(alike.get(row.fingerprint) ?? []), row]);
      const people = (of: Row[]) => new Set(of.map(({ who }) => who)).size;
      const times = (of: Row[]) => of.map(({ receivedAt }) => receivedAt).sort();
      return {
        total: rows.length,
        errors: rows.filter(({ level }) => level === 'error').length,
        users: people(rows),
        messages: alike.size,
        groups: [...alike]
          .map(([fingerprint, of]) => {
            const { message, level } = of[0] as Row;
            const [firstAt, lastAt] = [times(of)[0], times(of).at(-1)];
            return { fingerprint, message, level, n: of.length, users: people(of), firstAt, lastAt };
          })
          .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
      };
    };
    // Numbers and hexadecimal ones leave only a mark in a fingerprint: some of its messages have these words, others not.
    await log('Job 404 of 0xabfetch #1 refused');
    await log('Job 40 of 0x12fetch #2 REFUSED 50%', { level: 'warn' });
    await log('fetch of deadbeefcafe_ 7');
    const few = ['404', 'fetch', 'bfet', '#', 'x1', '%', 'cafe'].map((q) => ({ q }));
    const paths = ['/', '/admin/', '/logs', 'a_b', 'adm', 'a_min', '?5', 'e/admin/users'].map((path) => ({ path }));
    const many = [
      {},
      { level: 'error' },
      { fingerprint: 'm#b' },
      { q: 'M' },
      { q: '3' },
      { q: 'b', level: 'error' },
      { who: 'u3' },
      { who: 'u3', path: '/logs' },
      { q: 'm', path: '/logs' },
      { q: '3', path: '/admin/', who: 'u5' },
      ...paths,
    ];
    const asked = ['7d', '30d'].flatMap((since) => many.map((narrowed) => ({ since, ...narrowed })));
    for (const args of [...asked, ...few.map((narrowed) => ({ since: '24h', ...narrowed }))]) {
      const counted = async () => {
        const { asOf, points, bucket, groups, ...figures } = (await summary(args)) as Summary & {
          bucket: string;
          groups: { fingerprint: string }[];
        };
        return { ...figures, groups: groups.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)) };
      };
      const [sum, listed] = await inOneHour(async () => [await counted(), await added(args)]);
      expect(sum, JSON.stringify(args)).toEqual(listed);
    }
    expect((await summary({ since: '30d', path: 'a_b' })).total).toBe(60);
    expect((await summary({ since: '30d', path: '/users' })).total).toBeGreaterThan(5);
    expect((await summary({ since: '30d', path: 'a_min' })).total).toBe(0);
    expect((await summary({ q: 'fetch' })).total).toBe(3);
    expect((await summary({ q: '40' })).total).toBe(2);
    const { total, points } = await summary({ since: '30d' });
    const sum = (point: object) =>
      Object.values(point).reduce((all: number, n) => all + (typeof n === 'number' ? n : 0), 0);
    expect([points.length, points.reduce((all, point) => all + sum(point), 0)]).toEqual([30, total]);
    await backend.sql('delete from app.application_logs');
    await backend.sql('delete from app.log_counts');
  });
});

describe('the status', () => {
  let began: number;
  /** Seconds since something that had ended so many minutes before these tests began: no more than they have taken since. */
  const sinceEnded = (minutes: number) =>
    expect.toSatisfy((lag) => lag >= minutes * 60 && lag <= minutes * 60 + (Date.now() - began) / 1000 + 1);
  beforeAll(async () => {
    began = Date.now();
    await backend.sql(
      `insert into app.jobs (name, kind, period_seconds) values ('sync', 'sync', 60), ('daily', 'upkeep', 86400)`,
    );
    await backend.sql(`insert into app.job_runs (job, status, started_at, finished_at, rows, details)
      values ('sync', 'completed', now() - interval '5 minutes', now() - interval '4 minutes', 7, '{"requests": 92, "notUnderstood": {"reviews": 2}}')`);
  });

  it('shows jobs, coverage, reading, database and notifications', async () => {
    const status = (await ask(actors.admin, 'admin_status')) as Record<string, unknown> & { coverage: object[] };
    expect(status).toMatchObject({
      jobs: [
        // Four minutes, and as long as this test took; in one statement its begin and end stand apart by exactly one.
        { name: 'sync', lastRows: 7, lagSeconds: sinceEnded(4), p50Ms: 60_000, requested: false },
        { name: 'daily', lastSuccessAt: null, lagSeconds: null },
      ],
      network: { rounds: { k: 1, n: 1 }, requests: 92, notUnderstood: 2 },
      database: { bytes: expect.any(Number) },
    });
    expect(status.coverage).toContainEqual(
      expect.objectContaining({ entity: 'reviews', rows: { n: 26, exact: true }, newest: expect.any(String) }),
    );
  });

  it('counts pending work in one call', async () => {
    await backend.sql(
      `insert into app.sync_readers (reader, label, tried_at, failing_since) values ('reviews', 'Reviews', now(), now()), ('votes', 'Votes', now(), null)`,
    );
    const author = `(select user_id from app.profiles where profile_id = ${AUTHOR})`;
    await backend.sql(
      `insert into app.statements (user_id, topic, body, updated_at) values (${author}, 'bot', 'No.', now() - interval '8 days'), (${author}, 'farmer', 'No.', now())`,
    );
    await backend.sql(
      `insert into app.job_runs (job, status, started_at, finished_at) values ('daily', 'failed', now(), now())`,
    );
    await backend.sql(
      `insert into app.application_logs (batch_id, received_at, at, level, message, source, environment, user_id, url, client_id)
       select 'overview', now(), now(), level, 'm', 'client', 'test', 'x', '/admin', 'x' from unnest(array['error', 'info', 'info']) level`,
    );
    expect(await ask(actors.admin, 'admin_overview')).toMatchObject({
      jobs: [
        { name: 'daily', lastStatus: 'failed', lagSeconds: null, running: false },
        { name: 'sync', lastStatus: 'completed', lagSeconds: sinceEnded(4) },
      ],
      readers: { failing: 1, total: 2 },
      statements: { recent: 1, total: 2 },
      raffles: { waiting: 0, open: 0 },
      logs: { k: 1, n: 3 },
      storage: { bytes: expect.any(Number), since: null, grown: null },
    });
    await backend.sql(`delete from app.statements where topic in ('bot', 'farmer')`);
    await backend.sql(`delete from app.job_runs where job = 'daily'`);
    await backend.sql(`delete from app.application_logs where batch_id = 'overview'`);
    await backend.sql(`delete from app.log_counts`);
  });

  it('measures the database each day and lists retention times', async () => {
    // An audit entry, whichever tests ran before.
    await ask(actors.admin, 'admin_notification_test');
    await runRollups(backend, ['storage']);
    await runRollups(backend, ['storage']);
    const growth = async () =>
      (
        (await ask(actors.admin, 'admin_status')) as {
          storage: { since: string | null; grown: number; kept: object[] };
        }
      ).storage;
    // Days are recorded once and never change: a query after midnight is measured against the same ones.
    const measured = (ago: number[]) =>
      backend.sql<{ ago: number; day: string }>(
        `insert into app.storage_days select (now() at time zone 'UTC')::date - d, 1000 from unnest($1::int[]) d
         on conflict (day) do nothing
         returning (now() at time zone 'UTC')::date - day as ago, day::text as day`,
        [ago],
      );
    const [today] = await backend.sql<{ n: number }>(
      `select count(*)::int as n from app.storage_days where bytes > 1000000 and day >= (now() at time zone 'UTC')::date - 1`,
    );
    expect(today?.n).toBeGreaterThan(0);
    // On the first day there is nothing to compare with. (One that is yet to come is as little to compare with.)
    await backend.sql('delete from app.storage_days');
    await measured([-2]);
    expect(await growth()).toMatchObject({ since: null, grown: null });
    const day = Object.fromEntries((await measured([3, 9, 20, 401])).map((each) => [each.ago, each.day]));
    const { since, grown, kept } = await growth();
    expect([since, grown > 1_000_000]).toEqual([day[9], true]);
    expect(kept).toMatchObject([
      { what: 'logs', days: 30, bytes: expect.any(Number) },
      { what: 'telemetry', days: 30 },
      { what: 'feedback', days: null },
      { what: 'audit', days: null, oldest: expect.any(String) },
    ]);
    await backend.sql('delete from app.storage_days where day > $1::date', [day[20]]);
    expect(await growth()).toMatchObject({ since: day[20] });
    await runRollups(backend, ['storage']);
    const left = await backend.sql<{ day: string }>('select day::text as day from app.storage_days order by day');
    expect(left).toEqual([{ day: day[20] }, { day: expect.any(String) }]);
  });

  it('finds a removed id', async () => {
    const check = (entity: string) => ask(actors.admin, 'admin_gap_check', { entity });
    expect(await check('reviews')).toMatchObject({ rows: 26, missing: 0, gaps: [] });
    const kept = await backend.sql<{ row: object }>('select to_jsonb(r) as row from app.reviews r where r.id = 12');
    await backend.sql('delete from app.reviews where id = 12');
    expect(await check('reviews')).toMatchObject({ rows: 25, missing: 1, gaps: [{ from: 12, to: 12 }] });
    await backend.sql('insert into app.reviews select * from jsonb_populate_record(null::app.reviews, $1)', [
      JSON.stringify(kept[0]?.row),
    ]);
    expect(await check('votes')).toMatch(/entity must be/);
  });

  it('runs a job early, one at a time, with an audit entry', async () => {
    const run = (job: string) => ask(actors.admin, 'admin_job_run', { job, reason: 'after a repair' });
    expect(await run('daily')).toMatchObject({ name: 'daily' });
    expect(await audited()).toMatchObject([{ action: 'job.run', subject: 'job:daily', reason: 'after a repair' }]);
    expect(await run('daily')).toBe('This job is asked to run already.');
    await actors.service.rpc('job_begin', { job: 'daily' });
    expect(await run('daily')).toBe('This job is running.');
    expect(await run('nothing')).toBe('There is no such job.');
  });

  it('sends a notification that no page mistakes for a sync', async () => {
    const before = (await ask<{ sync: object }>(actors.anonymous, 'site_status')) as { sync: object };
    const id = await ask(actors.admin, 'admin_notification_test');
    const { data } = await actors.anonymous.from('sync_notifications').select('message,details').eq('id', id);
    expect(data).toMatchObject([{ message: 'Test notification', details: { run: { test: true } } }]);
    expect(await ask(actors.anonymous, 'site_status')).toMatchObject({ sync: before.sync });
  });
});

describe('the configuration', () => {
  it('switches flags', async () => {
    const set = (args: object) =>
      ask(actors.owner, 'admin_flag_set', { flag: 'shitlist', enabled: true, reason: 'try', ...args });
    expect(await set({ flag: 'nothing' })).toBe('There is no such flag.');
    expect(await set({ enabled: null })).toBe('A flag is on or off.');
    expect(await set({})).toEqual({ key: 'shitlist', enabled: true });
    expect((await actors.anonymous.rpc('site_status')).data.flags).toMatchObject({ shitlist: true });
    const config = (await ask(actors.admin, 'admin_config')) as { flags: { key: string }[] };
    expect(config.flags.find(({ key }) => key === 'shitlist')).toMatchObject({
      enabled: true,
      changedBy: await walletOf(actors.owner),
    });
    expect(await audited()).toMatchObject([{ action: 'flag.set', before: false, after: true }]);
  });

  it('changes a parameter from a given time and leaves the past alone', async () => {
    const set = (args: object) =>
      ask(actors.owner, 'admin_param_set', {
        key: 'bond.days',
        change: { value: 90 },
        valid_from: '2026-02-01T00:00:00Z',
        source: 'announcement',
        reason: 'new rule',
        ...args,
      });
    expect(await set({ change: { value: '90' } })).toBe('This parameter is a number.');
    expect(await set({ change: 90 })).toBe('This parameter is a number.');
    expect(await set({ key: 'none' })).toBe('There is no parameter of this name at that time.');
    expect(await set({ valid_from: 'infinity' })).toBe('Say from when the value counts.');
    expect(await set({})).toMatchObject({ value: 90, validTo: null });
    expect(await set({ valid_from: '2025-06-01T00:00:00Z', change: { value: 120 } })).toMatchObject({
      value: 120,
      validTo: '2026-02-01T00:00:00Z',
    });
    const at = async (time: string) =>
      (await backend.sql<{ v: number }>(`select private.param('bond.days', $1) as v`, [time]))[0]?.v;
    expect([await at('2025-01-01Z'), await at('2025-07-01Z'), await at('2026-02-01Z')]).toEqual([180, 120, 90]);
    expect(await set({ valid_from: '2025-06-01T00:00:00Z', change: { value: 130 } })).toMatchObject({ value: 130 });
    expect(await at('2025-07-01Z')).toBe(130);
  });

  it('takes back what was published, newest first, and nothing else', async () => {
    const rows = () =>
      backend.sql(
        `select value, valid_from::text as "from", valid_to::text as "to", source from app.protocol_params where key = 'eip4.slope' order by valid_from`,
      );
    const begin = await rows();
    const set = (value: number, valid_from: string) =>
      ask(actors.owner, 'admin_param_set', {
        key: 'eip4.slope',
        change: { value },
        valid_from,
        source: 'announcement',
        reason: 'new rule',
      });
    const [march, april] = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'];
    const back = (valid_from: string, client = actors.owner, reason = 'a mistake') =>
      ask(client, 'admin_param_take_back', { key: 'eip4.slope', valid_from, reason });
    const offered = async () => {
      const { params } = (await ask(actors.admin, 'admin_config')) as {
        params: { key: string; before: unknown }[];
      };
      return params.filter(({ key }) => key === 'eip4.slope').map(({ before }) => before);
    };
    const nothing = 'No value of this rule was published here for that time.';
    expect(await offered()).toEqual([null]);
    expect(await back(march)).toBe(nothing);
    await set(8, april);
    await set(9, march);
    await set(10, march);
    expect(await offered()).toEqual([null, 9, 10]);
    expect(await back(march, actors.admin)).toBe('Only an owner may do this.');
    expect(await back(march, actors.owner, ' ')).toBe('Say why: a reason has 1 to 500 characters.');
    expect(await back(march)).toMatchObject({ value: 9, validFrom: march, validTo: april });
    expect(await audited()).toMatchObject([
      {
        actor: await walletOf(actors.owner),
        action: 'param.take_back',
        subject: 'param:eip4.slope',
        before: { value: 10 },
        after: { value: 9 },
        reason: 'a mistake',
      },
    ]);
    expect(await offered()).toEqual([null, 7.5, 9]);
    expect(await back(march)).toMatchObject({ value: 7.5, validFrom: null, validTo: april });
    expect(await back(march)).toBe(nothing);
    // A change that was taken back can be published again, and taken back again.
    await set(11, march);
    expect(await offered()).toEqual([null, 7.5, 11]);
    expect(await back(april)).toMatchObject({ value: 11, validFrom: march, validTo: null });
    expect(await back(march)).toMatchObject({ value: 7.5, validTo: null });
    expect(await rows()).toEqual(begin);
    // The beginning was not published here.
    expect(await back('-infinity')).toBe(nothing);
  });

  it('a rule with an end date keeps it when its value changes', async () => {
    await backend.sql(
      `insert into app.protocol_params (key, value, valid_from, valid_to, source) values ('test.ended', '1', '-infinity', '2026-02-01Z', 'x')`,
    );
    const set = (valid_from: string) =>
      ask(actors.owner, 'admin_param_set', {
        key: 'test.ended',
        change: { value: 2 },
        valid_from,
        source: 'x',
        reason: 'try',
      });
    expect(await set('2026-01-01T00:00:00Z')).toMatchObject({ validTo: '2026-02-01T00:00:00Z' });
    expect(await set('2026-03-01T00:00:00Z')).toBe('The rule had ended by then.');
    await backend.sql(`delete from app.protocol_params where key = 'test.ended'`);
  });

  it('rejects values outside the range, and has a range for each number', async () => {
    const set = (key: string, value: unknown) =>
      ask(actors.owner, 'admin_param_set', {
        key,
        change: { value },
        valid_from: '2026-02-01T00:00:00Z',
        source: 'x',
        reason: 'try',
      });
    expect(await set('slash.pass_pct', 101)).toBe('slash.pass_pct must be a number from 50 to 100.');
    expect(await set('bond.share', -0.01)).toBe('bond.share must be a number from 0 to 1.');
    expect(await set('ib.k', 2.5)).toBe('ib.k must be a whole number from 1 to 100.');
    expect(await set('endorse.snapshot', 'ajar')).toBe('endorse.snapshot must be one of open, close.');
    const free = await backend.sql(
      `select * from (
         select 'param:' || p.key as subject, v.* from app.protocol_params p, private.value_leaves(p.value) v
         union all
         select 'detector:' || d.detector, v.* from app.detector_params d, private.value_leaves(d.json) v where d.detector <> 'test'
         union all
         select 'setting:' || s.key, v.* from app.settings s, private.value_leaves(s.value) v
       ) x
       where jsonb_typeof(x.leaf) = 'number' and not exists (
         select from app.value_limits l where l.subject = x.subject and x.name like replace(l.name, '*', '%'))`,
    );
    expect(free).toEqual([]);
    const outside = await backend.sql(
      `select x.says from (
         select private.outside_limits('param:' || p.key, p.value) as says from app.protocol_params p
         union all select private.outside_limits('detector:' || d.detector, d.json) from app.detector_params d
         union all select private.outside_limits('setting:' || s.key, s.value) from app.settings s
       ) x where x.says is not null`,
    );
    expect(outside).toEqual([]);
  });

  it('has a line of text for every page, and a retention time for each kind of data', async () => {
    const set = (key: string, value: unknown, client = actors.owner) =>
      ask(client, 'admin_setting_set', { key, change: { value }, reason: 'as agreed' });
    expect(await set('banner', 'x', actors.admin)).toBe('Only an owner may do this.');
    expect(await set('motto', 'x')).toBe('There is no such setting.');
    expect(await set('banner', 'x'.repeat(301))).toBe('banner must be text of at most 300 characters.');
    expect(await set('banner', 'two\nlines')).toBe('It is one line.');
    for (const wrong of [3, null]) expect(await set('banner', wrong)).toBe('This setting is a string.');
    for (const wrong of ['30', null]) expect(await set('retention.logs', wrong)).toBe('This setting is a number.');
    for (const wrong of [-1, 1.5, 3651, 1e9])
      expect(await set('retention.logs', wrong)).toBe('retention.logs must be a whole number from 0 to 3650.');
    const banner = async () => (await call<{ banner: string | null }>(backend, 'site_status', {})).banner;
    expect(await banner()).toBeNull();
    expect(await set('banner', ' <b>We move</b> on Sunday. ')).toEqual({
      key: 'banner',
      value: '<b>We move</b> on Sunday.',
    });
    expect(await banner()).toBe('<b>We move</b> on Sunday.');
    expect(await set('banner', '')).toMatchObject({ value: '' });
    expect(await banner()).toBeNull();
    expect(await audited()).toMatchObject([
      { action: 'setting.set', subject: 'setting:banner', before: '<b>We move</b> on Sunday.', after: '' },
    ]);
    const { settings } = (await ask(actors.admin, 'admin_config')) as { settings: { key: string; before: unknown }[] };
    expect(settings.map(({ key }) => key)).toEqual([
      'banner',
      'retention.feedback',
      'retention.logs',
      'retention.telemetry',
    ]);
    expect(settings[0]).toMatchObject({ value: '', before: '<b>We move</b> on Sunday.' });
  });

  it('deletes data past its retention time: logs, telemetry, and answered feedback', async () => {
    await backend.sql(`delete from public.feedback`);
    await backend.sql(
      `insert into public.feedback (profile_id, page_url, page_name, feedback_text, status, created_at)
       select 1, '/home', 'Home', s || d, s, now() - make_interval(days => d)
       from unnest(array['pending', 'responded', 'closed']) s, unnest(array[5, 50]) d`,
    );
    await backend.sql(
      `insert into app.application_logs (batch_id, received_at, at, level, message, source, environment, user_id, url, client_id)
       select 'old', now() - make_interval(days => d), now(), 'info', 'm' || d, 'client', 'test', 'x', '/admin', 'x'
       from unnest(array[5, 29, 31]) d`,
    );
    await backend.sql(
      `insert into app.release_telemetry (at, section, version, bucket, phase, duration_ms)
       select now() - make_interval(days => d), 'reviews', '1.0.0', 'current', 'ready', 1 from unnest(array[5, 31]) d`,
    );
    const kept = async () => {
      await runRollups(backend, ['retention']);
      return backend.sql(
        `select (select count(*)::int from app.application_logs where batch_id = 'old') as logs,
           (select count(*)::int from app.release_telemetry) as telemetry, (select count(*)::int from public.feedback) as feedback`,
      );
    };
    expect(await kept()).toEqual([{ logs: 2, telemetry: 1, feedback: 6 }]);
    const set = (what: string, value: number) =>
      ask(actors.owner, 'admin_setting_set', { key: `retention.${what}`, change: { value }, reason: 'as agreed' });
    await set('logs', 7);
    await set('telemetry', 0);
    await set('feedback', 30);
    expect(await kept()).toEqual([{ logs: 1, telemetry: 1, feedback: 4 }]);
    await set('feedback', 1);
    expect(await kept()).toEqual([{ logs: 1, telemetry: 1, feedback: 2 }]);
    expect(await backend.sql('select distinct status from public.feedback')).toEqual([{ status: 'pending' }]);
    for (const [what, days] of [
      ['logs', 30],
      ['telemetry', 30],
      ['feedback', 0],
    ] as const)
      await set(what, days);
  });

  it('publishes detector parameters as versions and rolls back byte for byte', async () => {
    await backend.sql(
      `insert into app.detector_params (detector, version, active, json) values ('test', 1, true, '{"min": 3, "name": "x"}')`,
    );
    const publish = (params: unknown) =>
      ask(actors.owner, 'admin_detector_publish', { detector: 'test', params, reason: 'tune' });
    expect(await publish({ min: 'three', name: 'x' })).toBe('Missing, unknown or of another type: min.');
    expect(await publish({ min: 3, extra: 1 })).toBe('Missing, unknown or of another type: extra, name.');
    expect(await publish([])).toBe('Parameters are an object.');
    await backend.sql(
      `insert into app.value_limits (subject, name, least, most, whole, because) values ('detector:test', 'min', 1, 9, true, 'So.')`,
    );
    expect(await publish({ min: 0, name: 'x' })).toBe('min must be a whole number from 1 to 9.');
    expect(await publish({ min: 5, name: 'x' })).toEqual({ detector: 'test', version: 2 });
    const active = () =>
      backend.sql(`select version, json::text as json from app.detector_params where detector = 'test' and active`);
    expect(await active()).toEqual([{ version: 2, json: '{"min": 5, "name": "x"}' }]);
    const back = (version: number) =>
      ask(actors.owner, 'admin_detector_activate', { detector: 'test', version, reason: 'worse' });
    expect(await back(9)).toBe('There is no such version.');
    expect(await back(1)).toEqual({ detector: 'test', version: 1 });
    expect(await active()).toEqual([{ version: 1, json: '{"min": 3, "name": "x"}' }]);
  });

  it('previews the effect of another weight before it is published', async () => {
    await runRollups(backend);
    const { detectors } = (await ask(actors.admin, 'admin_config')) as {
      detectors: { detector: string; active: boolean; params: { features: { id: string; weight: number }[] } }[];
    };
    const { params } = detectors.find(({ detector, active }) => detector === 'farmer' && active) ?? {};
    const features = params?.features.map((each) => (each.id === 'F4' ? { ...each, weight: 30 } : each));
    const preview = (change: object) =>
      ask(actors.admin, 'admin_detector_preview', { detector: 'farmer', params: { ...params, ...change } });
    expect(await preview({ features })).toMatchObject({
      people: 1,
      changed: 0,
      before: { high: 1 },
      after: { high: 1 },
      rows: [{ person: { profileId: 11 }, score: expect.closeTo(62.857, 2), nextScore: expect.closeTo(69.412, 2) }],
    });
    expect(await preview({})).toMatchObject({ changed: 0, rows: [] });
    expect(await preview({ coverage: 'much' })).toMatch(/cannot be computed with/);
    const publish = (change: object) =>
      ask(actors.owner, 'admin_detector_publish', {
        detector: 'farmer',
        params: { ...params, ...change },
        reason: 'tune',
      });
    expect(await publish({ features: params?.features.map((each) => ({ ...each, weight: 101 })) })).toBe(
      'features * weight must be a number from 0 to 100.',
    );
    // Bounds of a feature that cross, or meet, would turn its points around or divide by nothing.
    for (const lo of [0.9, 0.95])
      expect(
        await publish({ features: params?.features.map((each) => (each.id === 'F4' ? { ...each, lo } : each)) }),
      ).toBe(`features F4 lo must be below hi: ${lo} to 0.9.`);
    const bot = detectors.find(({ detector, active }) => detector === 'bot' && active)?.params;
    expect(
      await ask(actors.owner, 'admin_detector_publish', {
        detector: 'bot',
        params: { ...bot, B3: [10, 5, 2] },
        reason: 'tune',
      }),
    ).toBe('B3 2 must be below 3: 5 to 2.');
    expect(await publish({ features: params?.features.slice(1) })).toMatch(
      /^Missing, unknown or of another type: feat/,
    );
    // Each weight alone may be nothing; all together are divided by.
    expect(await publish({ features: params?.features.map((each) => ({ ...each, weight: 0 })) })).toMatch(
      /cannot be computed with/,
    );
    expect(await ask(actors.admin, 'admin_detector_preview', { detector: 'D5', params: {} })).toBeNull();
  });
});

describe('the import of a channel', () => {
  const at = (n: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString();
  const message = (id: number, more: object = {}) => ({
    id,
    at: at(id),
    senderName: 'Anna',
    text: `Message ${id}`,
    ...more,
  });
  const put = (messages: unknown, from_id = 1, channel = 'townhall') =>
    ask(actors.admin, 'telegram_import', { channel, messages, from_id });
  type Row = { id: number; text: string | null; senderName: string | null; deleted: boolean };
  const kept = async (): Promise<Row[]> => {
    const filters = { channel: 'townhall', range: 'all' };
    const { rows } = (await ask(actors.anonymous, 'telegram_viewer', { filters, per: 200 })) as { rows: Row[] };
    return rows;
  };

  it('keeps two hundred messages unchanged and in order', async () => {
    const sample = Array.from({ length: 200 }, (_, index) =>
      // Ten of one second each: their numbers say the order.
      message(index + 1, {
        at: at(Math.floor(index / 10)),
        text: index === 7 ? '<img src=x onerror="alert(1)">' : `M ${index}`,
      }),
    );
    expect(await put(sample)).toEqual({ inserted: 200, updated: 0, kept: 0, deleted: 0 });
    expect((await kept()).map(({ text }) => text)).toEqual(sample.map(({ text }) => text));
    expect(await put(sample)).toEqual({ inserted: 0, updated: 0, kept: 200, deleted: 0 });
    expect(await audited()).toMatchObject([
      { action: 'telegram.import', subject: 'channel:townhall', after: { kept: 200, from: 1, to: 200 } },
    ]);
  });

  it('permanently deletes what an export no longer has, and nothing outside its time span', async () => {
    const without = [1, 2, 4].map((id) => message(id, { at: at(0) }));
    expect(await put(without)).toMatchObject({ deleted: 1 });
    const [, , third, , fifth] = await kept();
    expect(third).toMatchObject({ id: 3, text: null, senderName: null, deleted: true });
    expect(fifth?.deleted).toBe(false);
    expect(
      await backend.sql(`select body, sender_name from app.tg_messages where channel = 'townhall' and id = 3`),
    ).toEqual([{ body: '', sender_name: null }]);
    // An older export has it still.
    expect(await put([message(3)], 3)).toEqual({ inserted: 0, updated: 0, kept: 1, deleted: 0 });
    expect((await kept())[2]?.deleted).toBe(true);
  });

  it('stores an edit, and not the earlier text', async () => {
    expect(await put([message(1, { at: at(0), text: 'Better', editedAt: at(9) })])).toMatchObject({ updated: 1 });
    expect(await put([message(1, { at: at(0), text: 'Worse' })])).toMatchObject({ updated: 0, kept: 1 });
    expect((await kept())[0]?.text).toBe('Better');
  });

  it.each([
    ['no list', {}],
    ['an empty list', []],
    ['too many', Array.from({ length: 501 }, (_, index) => ({ id: index + 1, at: at(1) }))],
    ['no number', [{ at: at(1), text: 'x' }]],
    ['a number below 1', [message(0)]],
    ['no time', [message(1, { at: null })]],
    ['a time that is none', [message(1, { at: 'yesterdayish' })]],
    ['a time to come', [message(1, { at: '2100-01-01T00:00:00Z' })]],
    ['an endless time', [message(1, { at: 'infinity' })]],
    ['a number too large', [message(1, { replyTo: '99999999999999999999' })]],
  ])('refuses %s', async (_, messages) => {
    expect(await put(messages)).toMatch(/message/);
  });

  it('is for admins, and for channels with a valid name', async () => {
    expect(await put([message(1)], 1, 'a/b')).toMatch(/^A channel is named/);
    expect(await put([message(1)], 2)).toMatch(/^from_id/);
    for (const client of [actors.anonymous, actors.author, actors.inactiveAdmin])
      expect(
        typeof (await ask(client, 'telegram_import', { channel: 'townhall', messages: [message(1)], from_id: 1 })),
      ).toBe('string');
  });
});
