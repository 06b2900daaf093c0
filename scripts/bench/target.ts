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
  /** Whether wallets can sign in at it. */
  signsIn: boolean;
  fetch(request: Request): Promise<Response>;
  keys: { publishable: string; secret: string };
  sql<T = Record<string, unknown>>(query: string, params?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

/**
 * The embedded backend in a directory; with a `DATABASE_URL` a new database on that server, dropped at the end unless
 * `kept` names it.
 * @throws UsageError beside the database of a site, which a bench must not fill
 */
export async function openTarget(databaseUrl: string | undefined, dataDir: string, kept?: string): Promise<Target> {
  if (process.env.BACKEND_DATABASE_URL)
    throw new UsageError('BACKEND_DATABASE_URL is the database of a site: unset it. Benches take DATABASE_URL.');
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

/** Who calls: a visitor, the jobs, or a person by the access token of their session. */
export type Caller = 'anon' | 'service' | { token: string };

/** The answer of a function over REST. @throws Error with the refusal */
export async function rpc<T>(target: Target, name: string, args: object, caller: Caller = 'anon'): Promise<T> {
  const text = new TextDecoder().decode(await answerBytes(target, name, args, caller));
  return (text ? JSON.parse(text) : null) as T;
}

/** The same as it arrives: what a call costs the backend, without what its reader does with it. @throws Error with the refusal */
export async function answerBytes(target: Target, name: string, args: object, caller: Caller): Promise<ArrayBuffer> {
  // Calls within one process never come to its timers, by which the scheduler and the cleaning of tables run.
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
