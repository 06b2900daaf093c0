import type { Engine } from './engine/engine.ts';
import { type IsolatedEvents, isolateEngine } from './engine/isolate.ts';
import type { StoredKeys } from './keys.ts';
import { withQuietConsole } from './quietConsole.ts';

export interface DatabaseOptions {
  /** Directory of this installation's data and keys; `null` keeps everything in memory. */
  dataDir: string | null;
  /** Directory of `<version>_<name>.sql` files. */
  migrationsDir: string;
  /** Address of the site, the only one sign-in may return to. */
  siteUrl: string;
  /** Starts a database in memory from the last one these migrations made, and keeps it for the next. For tests. */
  reuse?: boolean;
  /**
   * Address of a database on a PostgreSQL server, which answers in the place of the embedded one; `dataDir` holds the keys
   * alone then.
   */
  databaseUrl?: string | undefined;
  /** How many requests that database answers at once. Default 8. */
  connections?: number | undefined;
  /**
   * Program of the thread that holds the embedded database, `engine/worker`: it is watched from outside then, stopped when a
   * request takes too long and started again on the same data. Without it, as in tests, the database is in this thread, and
   * no request is sent away for waiting long.
   */
  engineProgram?: string;
  /**
   * Called once when the database in this thread stopped answering; every request is refused from then on.
   */
  onFatal?: (error: Error) => void;
}

/**
 * The database: on a server, in this thread, or in one of its own that is started again when it ends. Each is loaded when it is
 * asked for: the engine takes a second of a start, which a thread of its own would take twice.
 */
export async function openDatabase(
  { dataDir, migrationsDir, siteUrl, databaseUrl, connections, reuse = false, engineProgram, onFatal }: DatabaseOptions,
  keys: StoredKeys,
  { log, ...events }: IsolatedEvents,
): Promise<Engine> {
  const options = { migrationsDir, keys, siteUrl };
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/openPostgres.ts');
    return withQuietConsole(log, () =>
      openPostgres({ ...options, url: databaseUrl, connections, dataDir }, { log, ...events }),
    );
  }
  if (engineProgram && dataDir !== null)
    return isolateEngine({ ...options, dataDir, program: engineProgram }, { log, ...events });
  const { openEngine } = await import('./engine/openEngine.ts');
  const onLost = (error: Error) => onFatal?.(error);
  return withQuietConsole(log, () =>
    openEngine({ ...options, dataDir, reuse }, { log, ...events, onLost, onDamage: () => {} }),
  );
}
