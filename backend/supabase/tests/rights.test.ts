import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callFunction } from '../../../shared/data/src/callFunction.ts';
import { configureData } from '../../../shared/data/src/config.ts';
import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import type { Filters } from '../../../shared/functions/src/schema/filter.ts';
import { daily } from '../../../shared/testing/src/daily.ts';
import { type Backend, backendWith, call } from './backend.ts';
import { PAGE_FUNCTIONS, SAMPLES } from './policies.expected.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

test('a visitor may run the page functions', async () => {
  const rows = await backend.sql<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
     and p.proname = any ($1) and has_function_privilege('anon', p.oid, 'execute') order by 1`,
    [PAGE_FUNCTIONS],
  );
  expect(rows.map((row) => row.name)).toEqual(PAGE_FUNCTIONS);
});

test('a visitor or a signed-in person can run or read nothing in app or private', async () => {
  const [open] = await backend.sql<{ functions: string[] | null; tables: string[] | null }>(
    `select
      (select array_agg(p.oid::regprocedure::text) from pg_proc p
       where p.pronamespace in ('app'::regnamespace, 'private'::regnamespace)
         and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))) as functions,
      (select array_agg(c.oid::regclass::text) from pg_class c
       where c.relnamespace in ('app'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm')
         and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))) as tables`,
  );
  expect(open).toEqual({ functions: null, tables: null });
});

test('a visitor reads and writes exactly these columns', async () => {
  const rows = await backend.sql<{ right: string; columns: string }>(
    `select format('%s %s %s', role, verb, c.relname) as right, string_agg(a.attname, ' ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
       unnest('{anon,authenticated}'::text[]) role, unnest('{select,insert,update,references}'::text[]) verb
     where c.relnamespace = any ('{public,app,private}'::regnamespace[]) and c.relkind in ('r', 'v', 'm', 'p')
       and has_column_privilege(role, c.oid, a.attnum, verb)
     group by role, verb, c.relname order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ right, columns }) => [right, columns]))).toEqual({
    'anon select profiles_v2': 'profile_id display_name avatar_url',
    'anon select sync_notifications': 'id type status message details created_at completed_at',
    'authenticated insert feedback': 'profile_id display_name page_url page_name feedback_text',
    'authenticated select admin_whitelist': 'wallet_address role is_active last_login added_by created_at',
    'authenticated select feedback':
      'id profile_id display_name page_url page_name feedback_text twitter_handle avatar_url admin_response admin_responder_id status admin_viewed created_at updated_at responded_at',
    'authenticated select profiles_v2': 'profile_id display_name avatar_url',
    'authenticated select sync_notifications': 'id type status message details created_at completed_at',
  });
  const whole = await backend.sql(
    `select role, verb, c.oid::regclass
     from pg_class c, unnest('{anon,authenticated}'::text[]) role, unnest('{delete,truncate,trigger}'::text[]) verb
     where c.relnamespace = any ('{public,app,private}'::regnamespace[]) and c.relkind in ('r', 'v', 'm', 'p') and has_table_privilege(role, c.oid, verb)`,
  );
  expect(whole).toEqual([]);
});

test('page functions are closed to every role not named, pin their search path and have a comment', async () => {
  const rows = await backend.sql<{ name: string; ok: boolean }>(
    `select p.proname as name, p.prosecdef and p.provolatile = 's' and 'search_path=""' = any (p.proconfig)
       and obj_description(p.oid) is not null and not exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0) as ok
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1) order by 1`,
    [PAGE_FUNCTIONS],
  );
  expect(rows.filter((row) => !row.ok)).toEqual([]);
  expect(rows).toHaveLength(PAGE_FUNCTIONS.length);
});

test('only the view of visible votes reads the direction of raw votes', async () => {
  const functions = await backend.sql<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and p.prosrc ~ 'app\\.votes\\M' and not (p.proname ~ '^(ingest|sync|after_load)')`,
  );
  expect(functions).toEqual([]);
  const views = await backend.sql<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'app' and definition ~ 'app\\.votes\\M'`,
  );
  expect(views.map(({ name }) => name).sort()).toEqual(['visible_votes', 'vote_times']);
  const columns = await backend.sql<{ names: string[] }>(
    `select array_agg(attname::text order by attnum) as names from pg_attribute where attrelid = 'app.vote_times'::regclass and attnum > 0`,
  );
  expect(columns[0]?.names).toEqual(['target_type', 'target_id', 'voter_id', 'created_at', 'archived_at']);
});

test('arguments in a URL get the same answer as in a body', async () => {
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => backend.fetch(new Request(input, init)));
  configureData({
    url: 'http://localhost:54321',
    publishableKey: backend.keys.publishable,
    clientId: 'companion-test',
  });
  // Functions that use the server clock differ in their time.
  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      (answer) => ({ ...(answer as object | null), asOf: 'now' }),
      (error: Error & { body?: Error }) => (error.body ?? error).message,
    );
  for (const fn of Object.values(DECLARED_FUNCTIONS).filter(({ rights }) => rights === 'page')) {
    const samples = (needed: boolean) =>
      Object.fromEntries(
        Object.entries(fn.args as Filters).flatMap(([name, { required, sample }]) =>
          !needed || required ? [[name, sample ?? SAMPLES[name]]] : [],
        ),
      );
    const filters = Object.fromEntries(
      Object.entries(fn.filters as Filters).flatMap(([name, { sample }]) =>
        sample === undefined ? [] : [[name, sample]],
      ),
    );
    const plain = daily([samples(true), samples(false)], 1);
    for (const args of [...plain, { ...samples(true), ...(fn.list && { filters, per: 3 }) }]) {
      const [address, body] = [await outcome(callFunction(fn.name, args)), await outcome(call(backend, fn.name, args))];
      expect(address, `${fn.name} ${JSON.stringify(args)}`).toEqual(body);
    }
  }
  vi.unstubAllGlobals();
});

test('a visitor meets the gateway before the database, and never sees its messages', async () => {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await backend.fetch(
      new Request(`http://localhost:54321/rest/v1/${path}`, {
        method,
        headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return `${response.status} ${((await response.json()) as { message: string }).message}`;
  };
  const form = '400 A value has the wrong form or is out of range.';
  expect(await ask('GET', 'votes')).toBe('404 There is nothing for visitors at this address.');
  expect(await ask('POST', 'profiles_v2', { profile_id: 77 })).toBe('405 Visitors may only read this.');
  expect(await ask('GET', 'profiles_v2?select=profile_id::app.votes')).toBe(
    '400 Visitors may select profile_id, display_name, avatar_url, by name and nothing else.',
  );
  expect(await ask('POST', 'feedback', { profile_id: 1 })).toBe('401 You may not do this.');
  expect(await ask('POST', 'rpc/reviews_list', { per: 'many' })).toMatch(/^400 The argument "per" is one number/);
  expect(await ask('POST', 'rpc/profile_as_of', { id: '1', day: 'many' })).toBe(form);
  expect(await ask('POST', 'rpc/person_card', { user_id: '99999999999999999999' })).toBe(form);
  expect(await ask('POST', 'rpc/person_card', {})).toBe('400 The argument "user_id" is missing.');
});
