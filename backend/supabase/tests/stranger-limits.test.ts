import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST } from '../../../shared/limits/src/strangers.ts';
import { type Client, primaryWallet, service, signedIn } from './actors.ts';
import { type Backend, backendWith, call, refused } from './backend.ts';

let backend: Backend;
let author: Client;
let wallet: string;
let installed: Record<string, number>;
beforeAll(async () => {
  backend = await backendWith();
  const rows = await backend.sql<{ name: string; most: number }>('select name, most from app.stranger_limits');
  installed = Object.fromEntries(rows.map(({ name, most }) => [name, most]));
  const account = await primaryWallet(backend, 1);
  wallet = account.address.toLowerCase();
  author = await signedIn(backend, account);
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.sql(
    `insert into app.stranger_limits select key, value::int from jsonb_each_text($1)
     on conflict (name) do update set most = excluded.most`,
    [JSON.stringify(MOST.sql)],
  ),
);

/** A limit low enough for a test to reach; the first test checks that it is the one of the table above. */
const lower = (name: keyof typeof MOST.sql, most: number) =>
  backend.sql('update app.stranger_limits set most = $2 where name = $1', [name, most]);
const count = async (from: string) =>
  (await backend.sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;
const rpc = async (name: string, args: object) => (await service(backend).rpc(name, args)).error?.message ?? 'ok';

test('the database has the limits of the table', () => {
  expect(installed).toEqual(MOST.sql);
});

const entry = {
  timestamp: '2026-05-01T00:00:00Z',
  level: 'error',
  environment: 'x',
  user_id: 'x',
  url: '/',
  data: null,
};
let batch = 0;
const log = (...messages: string[]) =>
  rpc('log_batch', {
    batch_id: `b${++batch}`,
    client_id: 'c',
    entries: messages.map((message) => ({ ...entry, message })),
  });

test('all callers together log only so much an hour', async () => {
  await backend.sql('truncate app.application_logs, app.log_counts');
  await lower('logs.site_per_hour', 3);
  expect(await log('a', 'b')).toBe('ok');
  expect(await log('c')).toBe('ok');
  expect(await log('d')).toBe('Too many log entries in this hour.');
  expect(MOST.logs.entriesPerHour).toBeLessThan(MOST.sql['logs.site_per_hour']);
});

test('only so many log entries are stored, the newest, along with their counts', async () => {
  await backend.sql('truncate app.application_logs, app.log_counts');
  await lower('logs.kept', 3);
  for (const message of ['one', 'two', 'two', 'three']) expect(await log(message)).toBe('ok');
  const messages = async () =>
    (await backend.sql<{ message: string }>('select message from app.application_logs order by id')).map(
      ({ message }) => message,
    );
  // The excess is deleted with the next entry.
  expect(await messages()).toEqual(['one', 'two', 'two', 'three']);
  await log('four');
  expect(await messages()).toEqual(['two', 'two', 'three', 'four']);
  const counted = await backend.sql<{ fingerprint: string }>(
    `select fingerprint from app.log_counts where step = 'day' order by 1`,
  );
  expect(counted.map(({ fingerprint }) => fingerprint)).toEqual(['four', 'three', 'two']);
});

test('only so many events and outcomes of releases are stored, the newest', async () => {
  await backend.sql('truncate app.release_telemetry, app.release_outcomes restart identity');
  await lower('telemetry.kept', 3);
  await lower('outcomes.kept', 2);
  const tell = (n: number) =>
    rpc('ingest_release_telemetry', {
      events: [{ section: 'reviews', version: `1.0.${n}`, bucket: 'current', phase: 'ready', duration_ms: n }],
      document: `d${n}`,
      source: `s${n}`,
    });
  for (let n = 1; n <= 3; n++) expect(await tell(n)).toBe('ok');
  expect([await count('app.release_telemetry'), await count('app.release_outcomes')]).toEqual([3, 2]);
  expect(await tell(4)).toBe('ok');
  const ids = (table: string) => backend.sql(`select string_agg(id::text, ' ' order by id) as ids from app.${table}`);
  expect([await ids('release_telemetry'), await ids('release_outcomes')]).toEqual([
    [{ ids: '2 3 4' }],
    [{ ids: '3 4' }],
  ]);
});

test('a profile sends only so much an hour, and has only so much unanswered', async () => {
  await backend.sql('delete from public.feedback');
  const send = async () =>
    (
      await author
        .from('feedback')
        .insert({ profile_id: 1, page_url: '/', page_name: 'Home', feedback_text: 'Hello', display_name: 'A' })
    ).error?.message ?? 'ok';
  const later = () => backend.sql(`update public.feedback set created_at = created_at - interval '1 hour'`);
  const hour = MOST.sql['feedback.per_hour'];
  for (let n = 0; n < hour; n++) expect(await send()).toBe('ok');
  expect(await send()).toBe(`At most ${hour} messages an hour.`);
  await later();
  await lower('feedback.unanswered', hour + 1);
  expect(await send()).toBe('ok');
  expect(await send()).toBe(
    `${hour + 1} of your messages wait for an answer: more can be sent once some are answered.`,
  );
  await backend.sql(`update public.feedback set status = 'responded' where id = (select min(id) from public.feedback)`);
  expect(await send()).toBe('ok');
});

test('a person changes statements only so often a day, whatever they are about', async () => {
  await backend.sql(`insert into app.statements (user_id, topic, body)
    select user_id, t, 'I disagree' from app.profiles, unnest(array['batches', 'bot', 'farmer']) t where profile_id = 1`);
  await backend.sql(`update app.statements set updated_at = now() - interval '1 hour'`);
  const save = async (topic: string) => (await author.rpc('statement_save', { topic, body: 'No.' })).error;
  const most = MOST.sql['statements.per_day'];
  await backend.sql(
    `insert into app.audit (actor, action, subject)
     select $1, 'statement.save', 'statement:bot:1' from generate_series(1, $2)`,
    [wallet, most - 1],
  );
  expect(await save('batches')).toBeNull();
  expect(await save('bot')).toMatchObject({ code: 'PT429', message: `At most ${most} changes a day.` });
});

const DRAFT = { title: 'A raffle', winners: 1, freezeAt: '2030-01-01T00:00:00Z', beaconAt: '2030-01-02T00:00:00Z' };
const raffle = (change: object, owner = 'w1', id: string | null = null) =>
  rpc('raffle_save', { id, owner, owner_profile: 1, change });
const open = (id: string) => raffle({ commit: 'a'.repeat(64) }, 'w1', id);
const ids = async () =>
  (await backend.sql<{ id: string }>(`select id from app.raffles where owner_wallet = 'w1' order by id`)).map(
    ({ id }) => id,
  );
const nextDay = () => backend.sql(`update app.raffles set created_at = created_at - interval '2 days'`);

test('a wallet creates only so many raffles a day, has only so many drafts, and opens only so many a year', async () => {
  await backend.sql('delete from app.raffles');
  const day = MOST.sql['raffles.per_day'];
  for (let n = 0; n < day; n++) expect(await raffle(DRAFT)).toBe('ok');
  expect(await raffle(DRAFT)).toBe(`At most ${day} raffles a day.`);
  expect(await raffle(DRAFT, 'w2')).toBe('ok');
  await nextDay();
  await lower('raffles.drafts', day + 1);
  expect(await raffle(DRAFT)).toBe('ok');
  expect(await raffle(DRAFT)).toBe(`At most ${day + 1} drafts: open one of them, or change it.`);
  const [first = '', second = '', third = ''] = await ids();
  expect(await raffle({ title: 'Another' }, 'w1', first)).toBe('ok');

  await lower('raffles.published_per_year', 2);
  expect([await open(first), await open(second)]).toEqual(['ok', 'ok']);
  expect(await open(third)).toBe('At most 2 raffles a year.');
  expect(await raffle(DRAFT)).toBe('ok');
  await backend.sql(`update app.raffles set created_at = created_at - interval '1 year' where id = $1`, [first]);
  expect(await open(third)).toBe('ok');
});

test('all callers together share only so many lists a minute, and only so many are stored', async () => {
  const share = (name: string) => call<string>(backend, 'store_list', { items: [name] });
  await backend.sql('delete from app.stored_lists');
  await lower('lists.site_per_minute', 3);
  for (const name of ['a', 'b', 'c']) await share(name);
  expect((await refused(backend, 'store_list', { items: ['d'] })).message).toMatch(/Try again in a minute/);
  await backend.sql(`update app.stored_lists set created_at = now() - interval '1 hour'`);
  await lower('lists.kept', 4);
  await share('d');
  expect(await count('app.stored_lists')).toBe(4);
  await share('e');
  expect(await count('app.stored_lists')).toBe(4);
});
