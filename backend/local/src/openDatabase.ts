import type { Engine } from './engine/engine.ts';
import { type IsolatedEvents, isolateEngine } from './engine/isolate.ts';
import type { StoredKeys } from './keys.ts';
import { withQuietConsole } from './quietConsole.ts';

export interface DatabaseOptions {
  /** Directory of this installation's data and keys; `null` keeps everything in memory. */
  dataDir: string | null;
  /** Directory of `<version>_<name>.sql` files. */
  migrationsDir: string;
  /** Address of the site, the only one to which sign-in may return. */
  siteUrl: string;
  /** Starts an in-memory database from the last one created by these migrations, and saves it for the next. For tests. */
  reuse?: boolean;
  /** Address of a database on a PostgreSQL server, used instead of the embedded one; `dataDir` then has only the keys. */
  databaseUrl?: string | undefined;
  /** Concurrent requests of that database. Default 8. */
  connections?: number | undefined;
  /**
   * Program of the embedded database's thread, `engine/worker`: it is supervised, stopped if a request takes too long, and
   * restarted on the same data. Without it, as in tests, the database is in this thread, and no request is refused for waiting
   * too long.
   */
  engineProgram?: string;
  /** Called once if the database in this thread stopped responding; every request is refused from then on. */
  onFatal?: (error: Error) => void;
}

/**
 * The database: on a server, in this thread, or in a thread that is restarted when it ends. Each is loaded on demand: loading the
 * engine takes a second, which would be spent twice with a separate thread.
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
