import type { PGlite } from '@electric-sql/pglite';

interface MainLoop {
  _PostgresMainLoopOnce(): unknown;
}

/**
 * Calls `onCrash` if the database code aborts in the middle: stack overflow, abort, or out of memory. PGlite treats such a query
 * as one without rows and continues, with any locks still held. A jump back to the main loop is how Postgres ends a failed
 * statement, not a crash.
 *
 * @throws if the installed PGlite has no such loop.
 */
export function watchMainLoop(db: PGlite, onCrash: (cause: unknown) => void): void {
  const module = db.Module as unknown as MainLoop;
  const jump = (db as unknown as { POSTGRES_MAIN_LONGJMP?: number }).POSTGRES_MAIN_LONGJMP;
  const once = module._PostgresMainLoopOnce;
  if (typeof once !== 'function' || typeof jump !== 'number')
    throw new Error('This version of PGlite runs its main loop in another way: its crashes cannot be noticed.');
  module._PostgresMainLoopOnce = () => {
    try {
      return once();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== jump) onCrash(error);
      throw error;
    }
  };
}
