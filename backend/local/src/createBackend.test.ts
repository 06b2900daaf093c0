import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, supabase, whoAmI } from '../test/testBackend.ts';
import { type Backend, createBackend } from './createBackend.ts';

const ORIGIN = 'http://localhost:54321';
const lines: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'companion-local-'));
let backend: Backend;

beforeAll(async () => {
  backend = await createBackend({
    dataDir,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://localhost:3000',
    functions: { 'who-am-i': whoAmI, broken: () => Promise.reject(new Error('boom')) },
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (path: string, init?: RequestInit) => backend.fetch(new Request(ORIGIN + path, init));
const anon = () => supabase(ORIGIN, backend.keys.publishable, backend.fetch);
const service = () => supabase(ORIGIN, backend.keys.secret, backend.fetch);

describe('REST through the Supabase client', () => {
  it('selects what the policy shows, with times in ISO format', async () => {
    const { data, error } = await anon().from('notes').select().order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: 1,
        title: 'Ökonomie',
        secret: false,
        created_at: '2026-01-02T03:04:05.678+00:00',
        written: '2026-01-02T03:04:05',
      },
      {
        id: 2,
        title: 'plain, "quoted"',
        secret: false,
        created_at: '2026-01-02T03:04:05.678+00:00',
        written: '2026-01-02T03:04:05',
      },
    ]);
  });

  it('rejects what breaks a table constraint with its SQLSTATE and the status of the hosted API', async () => {
    const weeks = (row: object) => service().from('weeks').insert(row);
    expect((await weeks({ number: 1, during: '[1,5)' })).status).toBe(201);
    const refusals: [object, number, string][] = [
      [{ number: 0 }, 400, '23514'],
      [{ number: 2, during: '[4,6)' }, 400, '23P01'],
      [{ number: 1 }, 409, '23505'],
      [{ number: null }, 400, '23502'],
      [{ number: 'x' }, 400, '22P02'],
    ];
    for (const [row, status, code] of refusals) {
      const refused = await weeks(row);
      expect([row, refused.status, refused.error?.code]).toEqual([row, status, code]);
    }
    expect((await weeks({ number: 0 })).error?.message).toBe(
      'new row for relation "weeks" violates check constraint "weeks_number_check"',
    );
  });

  it('rejects it the same way however a row is written', async () => {
    const weeks = () => service().from('weeks');
    expect((await weeks().insert({ number: 7, during: '[70,75)' })).status).toBe(201);
    expect((await service().from('days').insert({ id: 1, week: 7 })).status).toBe(201);
    const ways: [string, PromiseLike<{ status: number; error: { code: string } | null }>, number, string][] = [
      ['several', weeks().insert([{ number: 8 }, { number: 0 }]), 400, '23514'],
      ['with an answer', weeks().insert({ number: 0 }).select().single(), 400, '23514'],
      ['upsert', weeks().upsert({ number: 0 }), 400, '23514'],
      ['upsert beside', weeks().upsert({ number: 9, during: '[71,72)' }, { ignoreDuplicates: false }), 400, '23P01'],
      ['update', weeks().update({ number: -1 }).eq('number', 7), 400, '23514'],
      ['update of a key', weeks().update({ number: 6 }).eq('number', 7), 409, '23503'],
      ['update with an answer', weeks().update({ number: 0 }).eq('number', 7).select(), 400, '23514'],
      ['delete', weeks().delete().eq('number', 7), 409, '23503'],
      ['what belongs to nothing', service().from('days').insert({ id: 2, week: 99 }), 409, '23503'],
      ['a filter', weeks().select().eq('number', 'x'), 400, '22P02'],
    ];
    for (const [way, written, status, code] of ways) {
      const refused = await written;
      expect([way, refused.status, refused.error?.code]).toEqual([way, status, code]);
    }
    expect((await weeks().select('number').gt('number', 5)).data).toEqual([{ number: 7 }]);
  });

  it('gives each SQLSTATE the status of the hosted API', async () => {
    const states: [string, number][] = [
      ['23514', 400],
      ['22003', 400],
      ['21000', 400],
      ['P0001', 400],
      ['44000', 400],
      ['23503', 409],
      ['28000', 403],
      ['0L000', 403],
    ];
    for (const [state, status] of states) {
      const refused = await service().rpc('refuse_with', { state });
      expect([state, refused.status, refused.error?.code, refused.error?.message]).toEqual([
        state,
        status,
        state,
        'refused',
      ]);
    }
    expect((await service().rpc('refuse_with', { state: 'XX000' })).status).toBe(500);
  });

  it('counts exactly', async () => {
    const { count } = await anon().from('notes').select('*', { count: 'exact', head: true });
    expect(count).toBe(2);
  });

  it('takes a filter value literally, even if it looks like a number', async () => {
    const titles = ['0xab', '007', '1e3', '7'];
    await service()
      .from('letters')
      .insert(titles.map((title) => ({ title })));
    for (const title of titles) {
      expect((await anon().from('letters').select('title').eq('title', title)).data).toEqual([{ title }]);
    }
    const some = await anon().from('letters').select('title').in('title', ['0xab', '007', 'none']).order('id');
    expect(some.data).toEqual([{ title: '0xab' }, { title: '007' }]);
    const either = await anon().from('letters').select('title').or('title.eq.0xab,title.eq.x');
    expect(either.data).toEqual([{ title: '0xab' }]);
    const others = await anon().from('letters').select('title').not('title', 'eq', '0xab').order('id');
    expect(others.data).toEqual([{ title: '007' }, { title: '1e3' }, { title: '7' }]);
    await service().from('letters').delete().in('title', titles);
  });

  it('answers CSV', async () => {
    const { data } = await anon().from('notes').select('id,title').order('id').csv();
    expect(data).toBe('id,title\n1,Ökonomie\n2,"plain, ""quoted"""');
  });

  it('calls functions that use the extensions', async () => {
    const found = await anon().rpc('find_notes', { words: 'okonomie' }).select('id');
    expect(found.data).toEqual([{ id: 1 }]);
    const digest = await anon().rpc('digest_of', { words: 'abc' });
    expect(digest.data).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const asked = await anon().rpc('digest_of', { words: '0xab' }, { get: true });
    expect(asked.data).toBe('a50350de8cbfbc43ee04e13e8287390194eaf07db29ec24071f88a03ab5a8541');
    const truth = await anon().rpc('digest_of', { words: 'true' }, { get: true });
    expect(truth.data).toBe('b5bea41b6c623f7c09f1bf24dcae58ebab3c0cdd90ad966bc43a45b44867e12b');
  });

  it('passes a function its request and lets it set status and headers of its own answer only', async () => {
    const init = { method: 'POST', headers: { apikey: backend.keys.publishable, 'x-client-info': 'test/1' } };
    const answer = await call('/rest/v1/rpc/teapot', init);
    expect(answer.status).toBe(418);
    expect(answer.headers.get('x-kind')).toBe('earl grey');
    expect(await answer.json()).toBe('POST test/1');
    const next = await call('/rest/v1/rpc/role_probe', init);
    expect(next.status).toBe(200);
    expect(next.headers.get('x-kind')).toBeNull();
  });

  it('rejects an anonymous insert and lets the service insert', async () => {
    const refused = await anon().from('notes').insert({ title: 'mine' });
    expect(refused.status).toBe(401);
    expect(refused.error?.code).toBe('42501');
    const inserted = await service().from('notes').insert({ title: 'ours', secret: true }).select('title');
    expect(inserted.data).toEqual([{ title: 'ours' }]);
    await service().from('notes').delete().eq('title', 'ours');
  });

  it('creates the publication of realtime', async () => {
    expect(
      await backend.sql('select tablename from pg_publication_tables where pubname = $1 order by 1', [
        'supabase_realtime',
      ]),
    ).toEqual([{ tablename: 'letters' }, { tablename: 'notes' }]);
  });
});

describe('grants', () => {
  it('keeps a REVOKE after requests with row level security', async () => {
    for (const client of [anon(), service()]) await client.from('notes').select('id');
    const { status, error } = await anon().from('vault').select();
    expect(status).toBe(401);
    expect(error?.code).toBe('42501');
    expect(
      await backend.sql(
        `select has_table_privilege('anon', 'public.vault', 'select') as anon,
                has_table_privilege('authenticated', 'public.vault', 'select') as authenticated,
                has_table_privilege('anon', 'public.notes', 'insert') as insert,
                has_table_privilege('service_role', 'auth.users', 'select') as users`,
      ),
    ).toEqual([{ anon: false, authenticated: false, insert: false, users: false }]);
  });

  it('exposes only the public schema', async () => {
    for (const key of [backend.keys.publishable, backend.keys.secret]) {
      const answer = await call('/rest/v1/users', { headers: { apikey: key, 'accept-profile': 'auth' } });
      expect(answer.status).toBe(406);
    }
  });
});

describe('mounts', () => {
  it.each([
    '/',
    '/_system/config',
    '/_system/schema',
    '/storage/v1/bucket',
    '/rest/v2/notes',
    '/functions/v1/',
    '/restless',
  ])('has nothing at %s', async (path) => {
    const answer = await call(path, { headers: { apikey: backend.keys.secret } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'There is nothing at this address.' });
  });

  it('does not leave a mount through dots in the path', async () => {
    const answer = await call('/rest/v1/../../_system/config', { headers: { apikey: backend.keys.secret } });
    expect(answer.status).toBe(404);
    const encoded = await call('/rest/v1/..%2f..%2f_system%2fconfig', { headers: { apikey: backend.keys.secret } });
    expect(encoded.status).toBe(404);
  });

  it('reports its health', async () => {
    const answer = await call('/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { apikey: 'sb_publishable_wrong' }],
    ['only a bearer', { authorization: 'Bearer x' }],
  ])('refuses REST with %s', async (_, headers) => {
    expect((await call('/rest/v1/notes', { headers })).status).toBe(401);
  });

  it('answers preflights from any origin', async () => {
    const answer = await call('/rest/v1/notes', { method: 'OPTIONS', headers: { origin: 'https://a.example' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-client-id', 'accept-profile']) {
      expect(answer.headers.get('access-control-allow-headers')?.split(', ')).toContain(name);
    }
  });

  it.each([
    ['/health', 200],
    ['/nothing', 404],
    ['/rest/v1/notes', 200],
    ['/rest/v1/nothing', 404],
    ['/auth/v1/user', 401],
    ['/functions/v1/who-am-i', 200],
    ['/functions/v1/nothing', 404],
  ])('lets nobody guess what kind of answer %s is', async (path, status) => {
    const answer = await call(path, { headers: { apikey: backend.keys.secret } });
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
  });

  it('exposes content-range to browsers', async () => {
    const answer = await call('/rest/v1/notes?limit=1', {
      headers: { apikey: backend.keys.publishable, prefer: 'count=exact' },
    });
    expect(answer.headers.get('content-range')).toBe('0-0/2');
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/^content-range,/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('functions', () => {
  it('call back into the backend with the key they choose', async () => {
    expect(await (await call('/functions/v1/who-am-i')).json()).toEqual({ role: 'anon' });
    expect(await (await call('/functions/v1/who-am-i?as=service')).json()).toEqual({ role: 'service_role' });
  });

  it('answer 404 for an unknown name and 500 without details when they throw', async () => {
    expect((await call('/functions/v1/constructor')).status).toBe(404);
    const answer = await call('/functions/v1/broken', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('boom');
    expect(lines.some((line) => line.startsWith('function broken failed: Error: boom'))).toBe(true);
  });
});

describe('limits', () => {
  const post = (path: string, key: string, body: string) =>
    call(path, { method: 'POST', body, headers: { apikey: key, 'content-type': 'application/json' } });

  it('rejects more than 64 KB without the secret key', async () => {
    const answer = await post('/rest/v1/rpc/role_probe', backend.keys.publishable, `{"x":"${'a'.repeat(65_536)}"}`);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      code: 'body_too_large',
      message: 'The request body is larger than 65536 bytes.',
      details: null,
      hint: null,
    });
  });

  it('accepts 5,000 rows as one value and rejects more than 8 MB with the secret key', async () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, text: 'x'.repeat(100) }));
    const { data, error } = await service().rpc('ingest', { rows: { rows } });
    expect(error).toBeNull();
    expect(data).toBe(5_000);
    const answer = await post('/rest/v1/rpc/ingest', backend.keys.secret, `{"rows":"${'a'.repeat(8 * 1024 * 1024)}"}`);
    expect(answer.status).toBe(413);
  });

  it('rejects an insert of more than 1,000 rows', async () => {
    const rows = Array.from({ length: 1_001 }, () => ({ title: 'x' }));
    const { status, error } = await service().from('notes').insert(rows);
    expect(status).toBe(413);
    expect(error?.code).toBe('too_many_rows');
  });

  it('rejects a statement with too many parameters before the database sees it', async () => {
    const row = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`c${i}`, i]));
    const wide = await post('/rest/v1/wide', backend.keys.secret, JSON.stringify(Array(1_000).fill(row)));
    expect(wide.status).toBe(413);
    expect(await wide.json()).toMatchObject({
      code: 'too_many_values',
      message: 'A statement takes at most 32000 values, this one has 33000.',
    });
    await expect(backend.sql('select 1', Array(32_768).fill(1))).rejects.toMatchObject({ code: 'too-many-values' });
    const numbers = await service().rpc('count_numbers', { numbers: Array(40_000).fill(1) });
    expect(numbers.data).toBe(40_000);
    expect(await backend.sql('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('rejects a URL longer than 16 KB', async () => {
    const answer = await call(`/rest/v1/notes?id=in.(${'1,'.repeat(9_000)}1)`, {
      headers: { apikey: backend.keys.publishable },
    });
    expect(answer.status).toBe(414);
  });
});

describe('privacy of the log', () => {
  it('contains nothing of a failed request', async () => {
    lines.length = 0;
    await service().from('notes').insert({ title: null, secret: 'PRIVATE-VALUE' });
    await anon().rpc('find_notes', { words: 'PRIVATE-VALUE', other: 1 });
    await service().from('notes').insert({ id: 'PRIVATE-VALUE' });
    expect(lines.join('\n')).not.toContain('PRIVATE-VALUE');
  });
});

describe('auth', () => {
  it('has email sign-up, one-time codes and passwords disabled and creates no user', async () => {
    const { auth } = anon();
    const signUp = await auth.signUp({ email: 'a@example.org', password: 'correct horse battery' });
    expect(signUp.error?.message).toBe('Email signups are disabled');
    expect((await auth.signInWithOtp({ email: 'a@example.org' })).error?.message).toBe('Email signups are disabled');
    expect((await auth.signInAnonymously()).error).not.toBeNull();
    expect((await auth.signInWithPassword({ email: 'a@example.org', password: 'x' })).error).not.toBeNull();
    expect(await backend.sql('select count(*)::int as users from auth.users')).toEqual([{ users: 0 }]);
  });

  it('gives a session its own claims and the next request none of them', async () => {
    const { jwtSecret } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
    const uid = '0b7e6a52-1d2c-4f3a-9b8c-7d6e5f4a3b2c';
    const claims = { sub: uid, role: 'authenticated', aud: 'authenticated', session_id: 'S', exp: 4_000_000_000 };
    const probe = async (authorization: Record<string, string>) =>
      (
        await call('/rest/v1/rpc/claims_probe', {
          method: 'POST',
          headers: { apikey: backend.keys.publishable, ...authorization },
        })
      ).json();
    const session = { authorization: `Bearer ${token(claims, jwtSecret)}` };
    const [mine, nobody] = await Promise.all([probe(session), probe({})]);
    expect(mine).toEqual({ user: 'authenticated', uid, role: 'authenticated', session: 'S' });
    expect(nobody).toEqual({ user: 'anon', uid: null, role: 'anon', session: null });
    expect(await backend.sql('select current_user::text as user, auth.uid() as uid')).toEqual([
      { user: 'postgres', uid: null },
    ]);
    const expired = { authorization: `Bearer ${token({ ...claims, exp: 1_000_000_000 }, jwtSecret)}` };
    expect(await probe(expired)).toMatchObject({ code: 'PGRST303' });
  });

  it('rejects a made-up session', async () => {
    const { error } = await anon().auth.getUser('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.');
    expect(error).not.toBeNull();
    // Signed with the default secret of the auth layer.
    const unsafe = token({ role: 'service_role', aud: 'authenticated', exp: 4_000_000_000 }, 'unsafe-secret-change-me');
    const forged = await call('/rest/v1/rpc/role_probe', {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, authorization: `Bearer ${unsafe}` },
    });
    expect(forged.status).toBe(401);
  });
});

function token(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
