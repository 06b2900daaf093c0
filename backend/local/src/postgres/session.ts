import type { PGliteOptions } from '@electric-sql/pglite';
import { PgliteConnection } from '@supabase/lite/pglite';
import type pg from 'pg';
import { DatabaseBrokenError, type Engine, type Facts, TimeLimitError } from '../engine/engine.ts';
import { engineOver } from '../engine/engineOver.ts';
import { type Layer, layerOver } from '../engine/layer.ts';
import type { StoredKeys } from '../keys.ts';
import { connectTo, discardAll, driverOver } from './client.ts';

/**
 * PostgreSQL stops a statement at its limit. If it has not after this delay, it is cancelled, and after another delay abandoned.
 */
const GRACE_MS = 1_000;

/** Stub for the embedded engine's files, which a server does not need: never initializes. */
const NOWHERE = { init: () => new Promise<never>(() => {}) } as unknown as PGliteOptions['fs'];

const ENDED = 'The connection to the database ended.';

/** A connection with the REST and Auth layers, before the facts of its database are known. */
export interface Connected {
  client: pg.Client;
  /** Id of its server process. */
  pid: number;
  connection: PgliteConnection;
  layer: Layer;
}

export interface SessionOptions {
  url: string;
  keys: StoredKeys;
  siteUrl: string;
  /** Where the layer caches the catalogue. */
  schemaCache: NonNullable<ConstructorParameters<typeof PgliteConnection>[0]>['schemaCache'];
}

export async function connectLayer(
  { url, keys, siteUrl, schemaCache }: SessionOptions,
  limitOf?: (role: string) => number,
): Promise<Connected> {
  const client = await connectTo(url);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const connection = new PgliteConnection({ schemaCache, pgliteOptions: { fs: NOWHERE } });
  Object.assign(connection.driver, driverOver(client));
  return { client, pid: rows[0]?.pid ?? 0, connection, layer: layerOver(connection, keys, siteUrl, limitOf) };
}

/** A connection that runs one call at a time. */
export interface Session {
  /** @throws TimeLimitError if it exceeded `limitMs`, DatabaseBrokenError if the connection was lost */
  run<T>(work: (engine: Engine) => Promise<T>, limitMs: number, signal?: AbortSignal): Promise<T>;
  /** Whether it accepts further calls. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** @param cancel Cancels the current statement of a server process. */
export function createSession(
  { client, pid, connection, layer }: Connected,
  facts: Facts,
  cancel: (pid: number) => Promise<void>,
  log: (line: string) => void,
): Session {
  let open = true;
  const end = () => {
    open = false;
  };
  client.once('end', end);
  client.once('error', end);
  const engine = engineOver(
    connection,
    facts,
    layer,
    { log, onLost: end, onDamage: () => {}, onChange: () => {} },
    { embedded: false, lastWords: () => '' },
  );

  async function close(): Promise<void> {
    open = false;
    await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
  }

  /** Cancels the running statement. A late cancel must not hit the next statement, so the connection is not reused. */
  function stop(): void {
    open = false;
    const cut = () => void client.end().catch(() => {});
    void cancel(pid).catch(cut);
  }

  async function run<T>(work: (engine: Engine) => Promise<T>, limitMs: number, signal?: AbortSignal): Promise<T> {
    const watch = watchTime(limitMs, stop);
    signal?.addEventListener('abort', stop, { once: true });
    const enough = () => {
      watch.end();
      signal?.removeEventListener('abort', stop);
    };
    try {
      const value = await Promise.race([work(engine), watch.tooLong]);
      enough();
      if (!open || !(await isClean())) await close();
      return value;
    } catch (error) {
      enough();
      const isAlive = open && (await emptied());
      if (isAlive) throw error;
      await close();
      throw error instanceof DatabaseBrokenError ? error : new DatabaseBrokenError(ENDED, { cause: error });
    }
  }

  const emptied = () =>
    discardAll(client).then(
      () => true,
      () => false,
    );
  const isClean = async () => client.getTransactionStatus() === 'I' || emptied();

  return { run, isOpen: () => open, close };
}

/** Calls `stop` shortly after the limit, and abandons the call some time after that. */
function watchTime(limitMs: number, stop: () => void): { tooLong: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop();
      timer = setTimeout(() => reject(new TimeLimitError(limitMs)), GRACE_MS);
    }, limitMs + GRACE_MS);
  });
  return { tooLong, end: () => clearTimeout(timer) };
}
