import type { PGlite } from '@electric-sql/pglite';

interface MainLoop {
  _PostgresMainLoopOnce(): unknown;
}

/**
 * Calls `onCrash` when the database's code breaks off in the middle: a stack overflow, an abort, memory that is used up.
 * PGlite takes such a query for one without rows and goes on, with whatever the code held still locked. A jump back to the
 * main loop is how Postgres ends a statement that failed, and no crash.
 *
 * @throws when the installed PGlite has no such loop.
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
