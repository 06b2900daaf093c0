import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isFull } from '../../../../shared/testing/src/daily.ts';
import { type PreparedServer, preparedServer } from '../../test/postgresServer.ts';
import { MIGRATIONS, supabase } from '../../test/testBackend.ts';
import { credentials, newWallet, SITE } from '../../test/wallet.ts';
import { type RunningBackend, serve } from '../serve.ts';

/** Requests whose answers depend on the caller. */
const REQUESTS = isFull ? 10_000 : 600;
const IDENTITIES = 50;
const CONNECTIONS = 4;
const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: PreparedServer;
let url: string;
let backend: RunningBackend;
const lines: string[] = [];

const start = (databaseUrl: string, connections = CONNECTIONS) =>
  serve({
    port: 0,
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: SITE,
    databaseUrl,
    connections,
    log: (line) => lines.push(line),
  });

beforeAll(async () => {
  server = await preparedServer();
  url = await server.newDatabase();
  const first = await start(url, 1);
  // Sleeps as long as asked. Created before the layer reads the catalogue, so that it can be called.
  await first.sql(`create function public.nap(seconds float8) returns text language plpgsql as
    $$ begin perform pg_sleep(seconds); return 'slept'; end $$`);
  await first.close();
  backend = await start(url);
});
afterAll(async () => {
  await backend?.close();
  await server?.close();
});
afterEach(() => {
  lines.length = 0;
});

type Ask = { key?: string; token?: string | undefined; body?: object; signal?: AbortSignal };

function ask(path: string, { key = backend.keys.publishable, token, body, signal }: Ask = {}): Promise<Response> {
  return fetch(`${backend.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

const nap = (seconds: number, more: Ask = {}) => ask('/rest/v1/rpc/nap', { body: { seconds }, ...more });

async function signIn(): Promise<{ id: string; token: string }> {
  const { data, error } = await supabase(backend.url, backend.keys.publishable).auth.signInWithWeb3(
    await credentials(newWallet()),
  );
  if (error) throw error;
  return { id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

/** Server processes of the site. */
const processes = (where = '') =>
  server.asSuperuser<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'companion' and datname = '${new URL(url).pathname.slice(1)}' ${where}`,
  );

async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error(`never: ${what}`);
}

it('answers a visitor with what its role may see', async () => {
  const notes = await ask('/rest/v1/notes?select=id&order=id');
  expect([notes.status, await notes.json()]).toEqual([200, [{ id: 1 }, { id: 2 }]]);
  expect((await ask('/rest/v1/vault?select=content')).status).toBe(401);
  const asJob = await ask('/rest/v1/vault?select=content', { key: backend.keys.secret });
  expect(await asJob.json()).toEqual([{ content: 'gold' }]);
});

it('leaves nothing of a request to the next one on its connection', async () => {
  const { token } = await signIn();
  const alone = await start(await server.newDatabase(), 1);
  try {
    const headers = { apikey: alone.keys.publishable, 'content-type': 'application/json' };
    const claims = async () =>
      (await fetch(`${alone.url}/rest/v1/rpc/claims_probe`, { method: 'POST', headers, body: '{}' })).json();
    const left = () =>
      alone.sql<Record<string, string>>(
        `select current_user::text as who, coalesce(current_setting('request.jwt.claims', true), '') as claims,
           coalesce(current_setting('request.jwt.claim.role', true), '') as role,
           coalesce(current_setting('request.headers', true), '') as headers,
           current_setting('statement_timeout') as time, current_setting('transaction_read_only') as readonly`,
      );
    const nothing = [{ who: 'companion', claims: '', role: '', headers: '', time: '0', readonly: 'off' }];
    expect(await claims()).toMatchObject({ user: 'anon' });
    expect(await left()).toEqual(nothing);
    // A refused statement, a bad session, a function that fails.
    await fetch(`${alone.url}/rest/v1/vault`, { headers });
    await fetch(`${alone.url}/rest/v1/notes`, { headers: { ...headers, authorization: `Bearer ${token}` } });
    await fetch(`${alone.url}/rest/v1/rpc/refuse_with`, { method: 'POST', headers, body: '{"state":"XX000"}' });
    expect(await left()).toEqual(nothing);
  } finally {
    await alone.close();
  }
});

it('shows no one the rows of another under many parallel requests', async () => {
  const people: { id: string; token: string }[] = [];
  for (let i = 0; i < IDENTITIES; i++) people.push(await signIn());
  await backend.sql(`insert into public.letters (title, owner) select 'of ' || o, o::uuid from unnest($1::text[]) o`, [
    people.map(({ id }) => id),
  ]);
  const wrong: string[] = [];
  let answered = 0;
  async function one(i: number): Promise<void> {
    const person = i % 7 === 0 ? null : people[(i * 31) % IDENTITIES];
    const who = { token: person?.token };
    const [path, wanted, more]: [string, unknown, Ask] =
      i % 3 === 0
        ? ['/rest/v1/rpc/claims_probe', person?.id ?? null, { body: {} }]
        : i % 11 === 0
          ? ['/rest/v1/vault?select=content', [{ content: 'gold' }], { key: backend.keys.secret }]
          : ['/rest/v1/letters?select=title', person ? [{ title: `of ${person.id}` }] : [], {}];
    const answer = await ask(path, { ...(i % 11 === 0 && i % 3 !== 0 ? {} : who), ...more });
    const said = await answer.json();
    const got = i % 3 === 0 ? said.uid : said;
    if (answer.status === 200 && JSON.stringify(got) === JSON.stringify(wanted)) answered++;
    else wrong.push(`${path} ${answer.status}: ${JSON.stringify(said)} instead of ${JSON.stringify(wanted)}`);
  }
  let next = 0;
  const asking = async () => {
    while (next < REQUESTS) await one(next++);
  };
  await Promise.all(Array.from({ length: IDENTITIES }, asking));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(answered).toBe(REQUESTS);
}, 600_000);

it('lets no network occupy every connection', async () => {
  const many = Array.from({ length: 6 }, () => nap(2, { key: backend.keys.secret }));
  await until(async () => (await processes(`and query like '%nap%' and state = 'active'`)).length === 2, 'two run');
  const at = performance.now();
  expect((await ask('/rest/v1/notes')).status).toBe(200);
  expect(performance.now() - at).toBeLessThan(1_500);
  expect((await processes(`and query like '%nap%' and state = 'active'`)).length).toBeLessThanOrEqual(2);
  for (const answer of await Promise.all(many)) expect(answer.status).toBe(200);
});

it('stops a statement whose visitor disconnected', async () => {
  const leaves = new AbortController();
  const left = nap(4, { signal: leaves.signal }).catch((error: Error) => error.name);
  const running = () => processes(`and query like '%nap%' and state = 'active'`);
  await until(async () => (await running()).length === 1, 'it runs');
  leaves.abort();
  expect(await left).toBe('AbortError');
  const at = performance.now();
  await until(async () => (await running()).length === 0, 'it is stopped');
  expect(performance.now() - at).toBeLessThan(2_500);
  expect((await ask('/rest/v1/notes')).status).toBe(200);
});

it('runs one thing at a time on a connection, however many visitors leave at once', async () => {
  const asked = new Map<object, number>();
  let most = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args) {
    const now = (asked.get(this) ?? 0) + 1;
    asked.set(this, now);
    most = Math.max(most, now);
    try {
      return await (query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
    } finally {
      asked.set(this, (asked.get(this) ?? 1) - 1);
    }
  });
  try {
    const leaves = new AbortController();
    // Two networks' worth: none has more than half of the connections.
    const keys = [backend.keys.publishable, backend.keys.secret];
    const left = [...keys, ...keys].map((key) => nap(4, { key, signal: leaves.signal }).catch(() => {}));
    const running = () => processes(`and query like '%nap%' and state = 'active'`);
    await until(async () => (await running()).length >= 2, 'they run');
    leaves.abort();
    await Promise.all(left);
    await until(async () => (await running()).length === 0, 'they are stopped');
  } finally {
    spy.mockRestore();
  }
  expect(asked.size).toBeGreaterThan(2);
  expect(most).toBe(1);
});

it('continues after a connection ended in the middle of a request', async () => {
  const slow = nap(4);
  const running = () => processes(`and query like '%nap%' and state = 'active'`);
  await until(async () => (await running()).length === 1, 'it runs');
  await server.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'companion' and query like '%nap%'`,
  );
  const answer = await slow;
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    'The connection to the database ended. Try again in 3 seconds.',
  ]);
  for (let i = 0; i < 10; i++) expect((await ask('/rest/v1/notes')).status).toBe(200);
});

it('reports changes to listeners, also from another process and after the server was away', async () => {
  const client = supabase(backend.url, backend.keys.publishable);
  const heard: string[] = [];
  let subscribed = 0;
  client
    .channel('notes')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) =>
      heard.push(String(row.title)),
    )
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') subscribed++;
    });
  try {
    await until(() => subscribed === 1, 'it listens');
    const written = await ask('/rest/v1/notes', { key: backend.keys.secret, body: { title: 'by the site' } });
    expect(written.status).toBe(201);
    await server.asSuperuser(
      `insert into public.notes (title, secret) values ('by another', false), ('nobody sees it', true)`,
      url,
    );
    await until(() => heard.length === 2, 'both are heard');
    expect(heard).toEqual(['by the site', 'by another']);
    // Every connection at once, as when the server restarts.
    await server.asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'companion'`);
    await until(() => subscribed === 2, 'it listens again');
    await server.asSuperuser(`insert into public.notes (title) values ('after it')`, url);
    await until(() => heard.includes('after it'), 'it is heard');
  } finally {
    await client.removeAllChannels();
  }
  expect(lines).toContain('database server answers again');
});

it('keeps a session across connections, and ends it', async () => {
  const client = supabase(backend.url, backend.keys.publishable);
  const { data } = await client.auth.signInWithWeb3(await credentials(newWallet()));
  for (let i = 0; i < 5; i++) expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
  const { data: claims } = await client.rpc('claims_probe');
  expect(claims).toMatchObject({ user: 'authenticated', uid: data.user?.id });
  await client.auth.signOut();
  const rows = await backend.sql('select from auth.sessions where user_id = $1', [data.user?.id ?? NOBODY]);
  expect(rows).toEqual([]);
});

it('creates one account per wallet, and one next token, under parallel requests', async () => {
  const wallet = newWallet();
  const messages = await Promise.all(Array.from({ length: 8 }, () => credentials(wallet)));
  const entered = await Promise.all(
    messages.map((message) => supabase(backend.url, backend.keys.publishable).auth.signInWithWeb3(message)),
  );
  expect(entered.map(({ error }) => error)).toEqual(messages.map(() => null));
  expect(new Set(entered.map(({ data }) => data.user?.id)).size).toBe(1);
  const refresh_token = entered[0]?.data.session?.refresh_token;
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })),
  );
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  const next = await backend.sql('select from auth.refresh_tokens where parent = $1', [refresh_token]);
  expect(next).toHaveLength(1);
});

it('takes over an existing database, and survives two starts at a time', async () => {
  const fresh = await server.newDatabase();
  const both = await Promise.all([start(fresh, 1), start(fresh, 1)]);
  try {
    const [applied] = await (both[0] as RunningBackend).sql<{ n: number }>(
      'select count(*)::int as n from supabase_migrations.schema_migrations',
    );
    expect(applied?.n).toBe(3);
  } finally {
    for (const one of both) await one.close();
  }
});

it('says what is wrong with a role, a database or a server in one sentence', async () => {
  const superuser = new URL(url);
  superuser.username = new URL(server.server.url).username;
  await expect(start(superuser.href)).rejects.toThrow(
    'The database role supabase_admin is a superuser, which no rights restrict.',
  );
  await server.asSuperuser('create role stranger login');
  const stranger = new URL(url);
  stranger.username = 'stranger';
  await expect(start(stranger.href)).rejects.toThrow(
    'The database role stranger is not a member of anon, authenticated, service_role.',
  );
  await expect(start('postgresql://companion@127.0.0.1:9/companion')).rejects.toThrow(
    'The PostgreSQL server of this site cannot be used: connect ECONNREFUSED 127.0.0.1:9.',
  );
});

it('says what keeps it from answering while the server is away, and recovers by itself', async () => {
  await server.asSuperuser(`alter role companion nologin`);
  await server.asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'companion'`);
  const health = async () => {
    const answer = await fetch(`${backend.url}/health`);
    return [answer.status, (await answer.json()).message];
  };
  await until(async () => (await health())[1] === 'The database server does not let the site in.', 'it says why');
  expect((await health())[0]).toBe(503);
  const refused = await ask('/rest/v1/notes');
  expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).message]).toEqual([
    503,
    '3',
    'The database server does not let the site in. Try again in 3 seconds.',
  ]);
  await server.asSuperuser(`alter role companion login`);
  await until(async () => (await ask('/rest/v1/notes')).status === 200, 'it answers again');
  expect(await (await fetch(`${backend.url}/health`)).json()).toEqual({ status: 'ok' });
});

it('needs no superuser rights, and no more connections than its setting allows', async () => {
  const [role] = await server.asSuperuser<Record<string, boolean>>(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = 'companion'`,
  );
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
  expect(new Set(await processes()).size).toBeLessThanOrEqual(CONNECTIONS + 1);
});

it('answers others while a statement runs over its time, and stops only that one', async () => {
  // Runs last: afterwards the same network is refused this call for a while.
  const began = performance.now();
  const slow = nap(60);
  await until(async () => (await processes(`and query like '%nap%' and state = 'active'`)).length === 1, 'it runs');
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const at = performance.now();
    expect((await ask('/rest/v1/notes')).status).toBe(200);
    times.push(performance.now() - at);
  }
  expect(Math.max(...times)).toBeLessThan(1_500);
  const answer = await slow;
  expect([answer.status, (await answer.json()).message]).toEqual([
    504,
    'The request took longer than 5 seconds and was stopped.',
  ]);
  expect(performance.now() - began).toBeGreaterThan(4_900);
  // The server stopped it itself: the connection continues.
  expect(await (await fetch(`${backend.url}/health`)).json()).toEqual({ status: 'ok' });
  expect(lines).toEqual(['request failed: 57014']);
});
