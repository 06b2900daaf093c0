import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, OWNER } from '../../../supabase/tests/hosted/platform.ts';
import { g1, loadDataSet } from '../../../supabase/tests/load.ts';
import { useSite } from '../../../supabase/tests/ownData.ts';
import { type PreparedServer, preparedServer } from '../../test/postgresServer.ts';
import { type Backend, createBackend } from '../createBackend.ts';
import { readMigrations } from '../migrations.ts';
import { moveOwnData } from './moveOwnData.ts';
import { fateOf, MOVED, SEEDED } from './tables.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** What `useSite` leaves empty, and values that JSON could change on the way. */
const MORE_OF_IT = `
insert into app.application_logs (batch_id, at, level, message, source, environment, user_id, url, client_id, data)
  values ('b', '2026-03-01T10:00:00.123456Z', 'error', e'Tab\\t"quoted" 😀', 'page', 'live', 'u', '/', 'c', 'null'),
    ('b', '2026-03-01T10:00Z', 'warn', 'without data', 'page', 'live', 'u', '/', 'c', null);
insert into app.audit (actor, action, subject, before, after) values ('jobs', 'setting', 'x', 'null', '{"n": 12345678901234567890.10}');
insert into app.release_telemetry (section, version, bucket, phase, duration_ms) values ('reviews', '1.0.0', 'current', 'ready', 7);
insert into app.release_outcomes (section, version, document, source, drawn, busy, panel) values ('reviews', '1.0.0', 'd', 's', true, false, false);
insert into app.tg_messages (channel, id, at, body) values ('b', 2, now(), 'two'), ('b', 10, now(), 'ten'), ('B', 9007199254740993, now(), 'far');
insert into app.tg_messages (channel, id, at, body)
  select 'long', n, '2026-03-01T10:00Z'::timestamptz + n * interval '1 second', n::text from generate_series(1, 2998) n;
insert into app.r_flag_history values (7, 'farmer', '2026-03-02', 1, 0.1::float8 + 0.2::float8);
insert into app.roadmap (title) values ('Gone');
delete from app.roadmap where title = 'Gone';
update app.protocol_params set value = '61' where key = 'slash.pass_pct';
select nextval('app.raffle_number') from generate_series(1, 7)`;

const dir = mkdtempSync(join(tmpdir(), 'companion-move-'));
const exported = join(dir, 'site.jsonl');
let server: PreparedServer;
let url: string;
/** Rows of each table in the source, as its database counts them. */
let rowsThere: Record<string, number>;

const move = (args: string[], env: NodeJS.ProcessEnv) => moveOwnData(args, { env, migrationsDir: MIGRATIONS });
const embedded = (name: string) => ({ DATA_DIR: join(dir, name) });
const open = (place: { dataDir: string | null; databaseUrl?: string }) =>
  createBackend({ ...place, migrationsDir: MIGRATIONS, siteUrl: 'http://localhost:3000', log: () => {} });

async function withBackend<T>(place: Parameters<typeof open>[0], work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await open(place);
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}

/** A database on the server on which a backend was started once. */
async function startedOnce(): Promise<string> {
  const databaseUrl = await server.newDatabase();
  await withBackend({ dataDir: null, databaseUrl }, async () => {});
  return databaseUrl;
}

let files = 0;
async function exportOf(env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(dir, `again-${++files}.jsonl`);
  await move(['export', file], env);
  return readFileSync(file, 'utf8');
}

beforeAll(async () => {
  server = await preparedServer();
  await withBackend({ dataDir: join(dir, 'source/postgres') }, async ({ sql }) => {
    await loadDataSet(sql, g1());
    await useSite(sql);
    for (const statement of MORE_OF_IT.split(/;\n/)) await sql(statement);
    rowsThere = {};
    for (const name of MOVED) {
      const [counted] = await sql<{ n: number }>(`select count(*)::int as n from ${name}`);
      rowsThere[name] = counted?.n ?? 0;
    }
  });
  await move(['export', exported], embedded('source'));
  url = await startedOnce();
});
afterAll(async () => {
  await server?.close();
  rmSync(dir, { recursive: true, force: true });
});

test('every table is read again, computed again, moved, or stays for a reason', async () => {
  await withBackend({ dataDir: null, databaseUrl: url }, async ({ sql }) => {
    const there = await sql<{ name: string }>(
      `select format('%s.%s', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'public') order by 1`,
    );
    const names = there.map(({ name }) => name);
    expect(names.filter((name) => fateOf(name) === null)).toEqual([]);
    expect(MOVED.filter((name) => !names.includes(name))).toEqual([]);
    expect(fateOf('app.nobody_decided')).toBeNull();
    const filled: string[] = [];
    for (const name of MOVED) if ((await sql(`select from ${name} limit 1`)).length > 0) filled.push(name);
    expect(filled).toEqual(SEEDED);
  });
});

test('a table of any length is exported completely, each row once', () => {
  const lines = readFileSync(exported, 'utf8').trimEnd().split('\n');
  const rowsIn: Record<string, number> = {};
  for (const { table } of lines.map((line) => JSON.parse(line))) if (table) rowsIn[table] = (rowsIn[table] ?? 0) + 1;
  expect(rowsIn).toEqual(rowsThere);
  // Fetched by the thousand: more than three of them.
  expect(rowsThere['app.tg_messages']).toBeGreaterThan(3_000);
  expect(new Set(lines).size).toBe(lines.length);
});

test('data of an embedded site is the same in PostgreSQL and in another embedded one', async () => {
  const text = readFileSync(exported, 'utf8');
  const [head, ...lines] = text.trimEnd().split('\n');
  expect(JSON.parse(head ?? '')).toEqual({
    format: 'companion-data',
    version: 1,
    schema: readMigrations(MIGRATIONS).at(-1)?.version,
  });
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: lines.length - 1 });
  expect(new Set(lines.flatMap((line) => JSON.parse(line).table ?? []))).toEqual(new Set(MOVED));
  expect(statSync(exported).mode & 0o777).toBe(0o600);

  expect(await move(['import', exported], { BACKEND_DATABASE_URL: url })).toMatch(/^\d+ rows of 23 tables are in/);
  expect(await exportOf({ BACKEND_DATABASE_URL: url })).toBe(text);
  await move(['import', exported], embedded('other'));
  expect(await exportOf(embedded('other'))).toBe(text);
});

test('sequences continue after those of the file, even past deleted rows, and triggers guard rows again', async () => {
  await withBackend({ dataDir: null, databaseUrl: url }, async ({ sql }) => {
    const numbers = await sql(
      `insert into app.roadmap (title) values ('Next') returning id, nextval('app.raffle_number') as raffle`,
    );
    expect(numbers).toEqual([{ id: 3, raffle: 8 }]);
    await expect(sql("update app.audit set reason = 'Another'")).rejects.toThrow(
      'Entries of the audit log cannot be changed.',
    );
    const logged = 'select count(*)::int as n from app.log_counts where step = $1';
    expect(await sql(logged, ['day'])).toEqual([{ n: 2 }]);
  });
});

test('people named in rows become accounts whose details are not known yet', async () => {
  await withBackend({ dataDir: null, databaseUrl: url }, async ({ sql }) => {
    const [before] = await sql<{ user_id: number; handle: string | null }>(
      'select u.user_id, u.handle from app.users u join app.statements s using (user_id)',
    );
    expect(before).toEqual({ user_id: 101, handle: null });
    const rows = [{ userId: 101, handle: 'grace', status: 'ACTIVE', xpTotal: 0, streakDays: 0 }];
    await sql('select private.ingest_users($1)', [JSON.stringify(rows)]);
    expect(await sql('select handle from app.users where user_id = 101')).toEqual([{ handle: 'grace' }]);
  });
});

test('a database in use is refused and left alone', async () => {
  const before = await exportOf({ BACKEND_DATABASE_URL: url });
  await expect(move(['import', exported], { BACKEND_DATABASE_URL: url })).rejects.toThrow(
    /^The database is in use: it has rows in public\.admin_whitelist \(1\), .*, app\.users \(\d+\)\. Nothing was changed\.$/,
  );
  expect(await exportOf({ BACKEND_DATABASE_URL: url })).toBe(before);
});

test('a database that is missing or that another client writes to is reported in one sentence', async () => {
  const target = await startedOnce();
  const other = new pg.Client({ connectionString: target });
  await other.connect();
  await other.query('begin; insert into app.roadmap (title) values (1)');
  await expect(move(['import', exported], { BACKEND_DATABASE_URL: target })).rejects.toThrow(
    'Someone else is writing to the database. Nothing was changed.',
  );
  await other.end();
  await expect(exportOf({ BACKEND_DATABASE_URL: 'postgresql://companion@127.0.0.1:9/companion' })).rejects.toThrow(
    'The PostgreSQL server of this site cannot be used: connect ECONNREFUSED 127.0.0.1:9.',
  );
});

test('a broken file changes nothing, and the message names its line', async () => {
  const target = { BACKEND_DATABASE_URL: await startedOnce() };
  const before = await exportOf(target);
  const lines = readFileSync(exported, 'utf8').trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('public.feedback'));
  const changed = (line: string) => lines.map((old, n) => (n === at ? line : old)).join('\n');
  const feedback = lines[at] ?? '';
  const number = at + 1;
  const nothing = 'Nothing was changed.';
  const broken: [string | Buffer, string | RegExp][] = [
    ['', /^The file is not an export of a site/],
    ['{"format":"companion-data","version":2,"schema":"1"}\n', /^The file has version 2 of the format; .*reads 1/],
    [
      '{"format":"companion-data","version":1,"schema":"1"}\n',
      /^The file is of migration 1, the database of \d+\. Nothing was changed\./,
    ],
    [
      lines.slice(0, 40).join('\n'),
      `Line 40 of the file is its last one, and not the end: the file was cut off. ${nothing}`,
    ],
    [lines.join('\n').slice(0, -8), `Line ${lines.length} of the file is no whole JSON object. ${nothing}`],
    [changed(feedback.slice(0, 50)), `Line ${number} of the file is no whole JSON object. ${nothing}`],
    [changed('[]'), `Line ${number} of the file is no whole JSON object. ${nothing}`],
    [changed('{"end":true}'), `Line ${number} of the file is neither a row, nor a sequence, nor the end. ${nothing}`],
    [
      changed('{"table":"app.users","row":{}}'),
      `Line ${number} of the file names a table that is not moved. ${nothing}`,
    ],
    [
      changed('{"sequence":"app.users; drop table app.users","next":1}'),
      `Line ${number} of the file names a sequence that is not moved. ${nothing}`,
    ],
    [
      changed(feedback.replace('"status"', '"a\\"b"')),
      `Line ${number} of the file has a column that public.feedback has not. ${nothing}`,
    ],
    [
      changed(feedback.replace('"responded"', '"forgotten"')),
      new RegExp(`^Line ${number} of the file is refused by the database: .*feedback_status_check`),
    ],
    [
      changed(feedback.replace('"profile_id": 7', '"profile_id": "seven"')),
      new RegExp(`^Line ${number} of the file is refused by the database: invalid input syntax for type bigint`),
    ],
    [
      lines.filter((_, n) => n !== at).join('\n'),
      `Line ${lines.length - 1} of the file says ${lines.length - 2} lines came before it, not ${lines.length - 3}. ${nothing}`,
    ],
    [`${lines.join('\n')}\n{"end":1}`, `Line ${lines.length + 1} of the file comes after the end. ${nothing}`],
    [
      Buffer.concat([Buffer.from(`${lines.slice(0, 2).join('\n')}\n`), Buffer.from([0x22, 0xff])]),
      `Line 3 of the file is not UTF-8. ${nothing}`,
    ],
  ];
  for (const [text, message] of broken) {
    const file = join(dir, 'broken.jsonl');
    writeFileSync(file, text);
    await expect(move(['import', file], target)).rejects.toThrow(message);
  }
  expect(await exportOf(target)).toBe(before);
});

test('an existing file is not overwritten, and an export does not create a missing database', async () => {
  await expect(move(['export', exported], embedded('source'))).rejects.toThrow(`${exported} is there already.`);
  await expect(move(['export', join(dir, 'new')], embedded('nowhere'))).rejects.toThrow(/^There is no database in /);
  await expect(move(['export', join(dir, 'new')], { BACKEND: 'https://x.example' })).rejects.toThrow(
    'BACKEND is no embedded one: set BACKEND_DATABASE_URL to the address of its PostgreSQL database.',
  );
  for (const file of [dir, join(dir, 'nothing')])
    await expect(move(['import', file], embedded('third'))).rejects.toThrow(`There is no file ${file}.`);
  const empty = { BACKEND_DATABASE_URL: await server.newDatabase() };
  await expect(move(['import', exported], empty)).rejects.toThrow('The database has no tables of this site yet.');
});

test('the command says what is wrong in one sentence', async () => {
  await expect(move(['import'], embedded('third'))).rejects.toMatchObject({
    advice: expect.stringContaining('npm run data -- export FILE'),
  });
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main, 'import', exported], {
    env: { PATH: process.env.PATH, BACKEND_DATABASE_URL: url },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The database is in use: .* Import into a new database, before .* See docs.*\n$/);
});

test('the owner of a hosted project can move its data without being a superuser', async () => {
  const superuser = new pg.Client({ connectionString: server.server.url });
  await superuser.connect();
  const at = async (database: string, user?: string) => {
    const address = new URL(server.server.url);
    address.pathname = `/${database}`;
    if (user) address.username = user;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    return { client, address: address.href };
  };
  await createProject(superuser, 'project', async (name) => (await at(name)).client);
  await superuser.end();
  const { client: owner, address } = await at('project', OWNER);
  // Does what `supabase db push` does, in the table it maintains.
  await owner.query(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
  for (const { sql, version, name } of readMigrations(MIGRATIONS)) {
    await owner.query('begin; set local search_path = "$user", public, extensions');
    await owner.query(sql);
    await owner.query('commit');
    await owner.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
      version,
      name,
    ]);
  }
  await owner.end();
  await move(['import', exported], { BACKEND_DATABASE_URL: address });
  expect(await exportOf({ BACKEND_DATABASE_URL: address })).toBe(readFileSync(exported, 'utf8'));
});
