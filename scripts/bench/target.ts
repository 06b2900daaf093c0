import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UsageError } from '@companion/program';
import { createBackend, OPEN } from '../../backend/local/src/index';
import { postgresBackend } from '../../backend/supabase/tests/postgres';

/** A database with all migrations, embedded or on a server. */
export type Target = {
  name: string;
  /** Whether it runs in this process. */
  inProcess: boolean;
  /** Whether it supports wallet sign-in. */
  signsIn: boolean;
  fetch(request: Request): Promise<Response>;
  keys: { publishable: string; secret: string };
  sql<T = Record<string, unknown>>(query: string, params?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

/**
 * The embedded backend in a directory; with a `DATABASE_URL`, a new database on that server, dropped at the end unless named
 * by `kept`.
 * @throws UsageError if a site's database is configured, which a benchmark must not fill
 */
export async function openTarget(databaseUrl: string | undefined, dataDir: string, kept?: string): Promise<Target> {
  if (process.env.BACKEND_DATABASE_URL)
    throw new UsageError('BACKEND_DATABASE_URL is the database of a site: unset it. Benchmarks use DATABASE_URL.');
  if (databaseUrl)
    return {
      name: 'PostgreSQL (DATABASE_URL)',
      inProcess: false,
      signsIn: false,
      ...(await postgresBackend(databaseUrl, kept)),
    };
  const migrationsDir = fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url));
  const backend = await createBackend({
    dataDir,
    migrationsDir,
    siteUrl: 'http://localhost:3000',
    open: OPEN,
  });
  return { name: 'embedded', inProcess: true, signsIn: true, ...backend };
}

/** The caller: a visitor, the jobs, or a person with their session's access token. */
export type Caller = 'anon' | 'service' | { token: string };

/** A function's answer over REST. @throws Error if it is rejected */
export async function rpc<T>(target: Target, name: string, args: object, caller: Caller = 'anon'): Promise<T> {
  const text = new TextDecoder().decode(await answerBytes(target, name, args, caller));
  return (text ? JSON.parse(text) : null) as T;
}

/** The raw bytes of an answer: its cost for the backend, without parsing. @throws Error if it is rejected */
export async function answerBytes(target: Target, name: string, args: object, caller: Caller): Promise<ArrayBuffer> {
  // In-process calls never yield to timers, which the scheduler and vacuuming need.
  await setImmediate();
  const apikey = caller === 'service' ? target.keys.secret : target.keys.publishable;
  const response = await target.fetch(
    new Request(`http://localhost:54321/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey,
        'content-type': 'application/json',
        ...(typeof caller === 'object' && { authorization: `Bearer ${caller.token}` }),
      },
      body: JSON.stringify(args),
    }),
  );
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response.arrayBuffer();
}
