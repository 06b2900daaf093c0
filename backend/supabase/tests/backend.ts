import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FunctionHandler } from '../../local/src/index.ts';
import { type Backend, createBackend, OPEN } from '../../local/src/index.ts';
import { readMigrations } from '../../local/src/migrations.ts';
import { databaseOn } from './databaseOn.ts';
import { type DataSet, g1, loadDataSet } from './load.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

export type { Backend };

/**
 * An in-memory backend with the migrations of this project and one data set, G1 unless named. With DATABASE_URL set, it
 * has a new database on that PostgreSQL, as `BACKEND_DATABASE_URL` gives it one.
 *
 * @param door Visitors come through the door of the real server; without it they meet grants and policies alone.
 */
export async function backendWith(
  set: DataSet = g1(),
  functions?: Record<string, FunctionHandler>,
  door = true,
): Promise<Backend> {
  const make = (databaseUrl?: string) =>
    createBackend({
      dataDir: null,
      migrationsDir: MIGRATIONS,
      siteUrl: 'http://localhost:3000',
      // Sequential: test files run in parallel, and a statement has the same time limit as on a site.
      ...(databaseUrl ? { databaseUrl, connections: 2 } : { reuse: true }),
      ...(door ? { open: OPEN } : {}),
      ...(functions ? { functions } : {}),
      log: () => {},
    });
  const other = process.env.DATABASE_URL ? await onServer(process.env.DATABASE_URL, make) : null;
  const backend = await make(other?.url);
  await loadDataSet(backend.sql, set);
  if (!other) return backend;
  return {
    ...backend,
    close: async () => {
      await backend.close();
      await other.drop();
    },
  };
}

function onServer(url: string, make: (url: string) => Promise<Backend>) {
  const state = readMigrations(MIGRATIONS).map(({ hash }) => hash);
  return databaseOn(url, state.join(), async (made) => (await make(made)).close());
}

export type Refusal = { status: number; code: string; message: string };

/** Calls a page function as a visitor: by REST with the publishable key. */
export async function call<T>(backend: Backend, name: string, args: Record<string, unknown> = {}): Promise<T> {
  const response = await post(backend, name, args);
  const body = await response.json();
  if (!response.ok) throw Object.assign(new Error(`${name}: ${response.status} ${JSON.stringify(body)}`), { body });
  return body as T;
}

/** A call that must be refused: returns status, code and message. */
export async function refused(backend: Backend, name: string, args: Record<string, unknown>): Promise<Refusal> {
  const response = await post(backend, name, args);
  const body = (await response.json()) as { code: string; message: string };
  if (response.ok) throw new Error(`${name} answered ${response.status} instead of refusing`);
  return { status: response.status, code: body.code, message: body.message };
}

function post(backend: Backend, name: string, args: Record<string, unknown>): Promise<Response> {
  return backend.fetch(
    new Request(`http://localhost:54321/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  );
}

type Answer = { value: unknown; tolerance?: number };
const answers = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../e2e/fixtures/g1-answers.json', import.meta.url)), 'utf8'),
).answers as Record<string, Answer>;

/** The golden value of G1 for a key. @throws if there is no such key. */
export function golden<T = number>(key: string): T {
  const answer = answers[key];
  if (!answer) throw new Error(`no golden answer ${key}`);
  return answer.value as T;
}
