import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../../local/src/migrations.ts';
import { g1, loadDataSet } from '../load.ts';
import { type PostgresBackend, postgresBackend } from '../postgres.ts';
import { createProject, OWNER } from './platform.ts';
import { type Server, startServer } from './server.ts';

const BACKEND = fileURLToPath(new URL('../../..', import.meta.url));
const CLI = createRequire(import.meta.url).resolve('supabase/dist/supabase.js');
const PATIENCE_MS = 120_000;
/** As in the migration of limits; the role PostgREST connects with has 8 s. */
const JOB_LIMIT = '2min';

let server: Server;
let db: pg.Client;

const to = async (database: string, user?: string) => {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  if (user) url.username = user;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

beforeAll(async () => {
  server = await startServer();
  db = await to('postgres');
}, PATIENCE_MS);
afterAll(async () => {
  await db?.end();
  await server?.close();
});

test('supabase db push applies every migration to a new hosted project, and continues after a squash', async () => {
  await createProject(db, 'pushed', to);
  const url = new URL(server.url);
  url.pathname = '/pushed';
  url.username = OWNER;
  const supabase = async (...command: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [CLI, ...command, '--remote', url.href, '--workdir', BACKEND, '--yes'],
      { env: { ...process.env, NO_COLOR: '1' } },
    );
    return stdout + stderr;
  };
  expect(await supabase('db', 'push')).not.toMatch(/deprecated/);
  const project = await to('pushed');
  const applied = async () => {
    const { rows } = await project.query('select version from supabase_migrations.schema_migrations order by 1');
    return rows.map(({ version }) => version);
  };
  const ours = readMigrations(`${BACKEND}/supabase/migrations`).map(({ version }) => version);
  expect(await applied()).toEqual(ours);

  // A project of the squashed release, brought to the baseline as in docs/deploy.md.
  const [baseline = ''] = ours;
  await project.query(
    `update supabase_migrations.schema_migrations set version = '20260101000000' where version = $1`,
    [baseline],
  );
  await expect(supabase('db', 'push')).rejects.toThrow();
  await supabase('migration', 'repair', '--status', 'reverted', '20260101000000');
  await supabase('migration', 'repair', '--status', 'applied', baseline);
  expect(await supabase('db', 'push')).toMatch(/up to date/);
  expect(await applied()).toEqual(ours);
  await project.end();
});

type Chunk = { name: string; more: boolean };
type Load = { after?: string; unknown?: object };

async function asJob<T>(backend: PostgresBackend, name: string, args: object = {}): Promise<T> {
  const response = await backend.fetch(
    new Request(`http://project/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  );
  const body = await response.json();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(body)}`);
  return body as T;
}

test('jobs run through the API of a hosted project, chunk by chunk and with their own limit', async () => {
  const backend = await postgresBackend(server.url);
  try {
    await backend.sql(`create function public.limit_of_this_call() returns text language sql as
      $$ select current_setting('statement_timeout') $$;
      grant execute on function public.limit_of_this_call() to anon, service_role`);
    expect(await asJob(backend, 'limit_of_this_call')).toBe(JOB_LIMIT);
    await loadDataSet(backend.sql, g1());

    const stops: (string | undefined)[] = [];
    for (let load: Load = { after: '' }; load.after !== undefined; stops.push(load.after))
      load = await asJob<Load>(backend, 'after_load', { after: load.after, budget_ms: 0 });
    expect(stops.slice(0, -1)).toEqual([...stops.slice(0, -1)].sort());
    expect(stops.at(-1)).toBeUndefined();
    const [never] = await backend.sql<{ n: number }>(
      `select count(*) as n from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' and reltuples < 0`,
    );
    expect(never?.n).toBe(0);

    for (const { name } of await asJob<Chunk[]>(backend, 'rollup_jobs'))
      while ((await asJob<Chunk>(backend, 'run_rollup', { name })).more);
    const unfinished = (await asJob<{ name: string; finishedAt: string | null }[]>(backend, 'rollup_jobs')).filter(
      ({ finishedAt }) => finishedAt === null,
    );
    expect(unfinished).toEqual([]);
  } finally {
    await backend.close();
  }
});
