import { CompanionError } from '@companion/contract';
import type { PGlite } from '@electric-sql/pglite';
import type { Mutex } from './mutex.ts';

/** The database answers wrongly or not at all; only a new process helps. */
export class DatabaseBrokenError extends CompanionError {
  override readonly code = 'database-broken';
  override readonly advice = 'Start the backend again: what was saved is kept.';
}

/** How often an idle backend asks its database whether it is still there, in milliseconds. */
const INTERVAL_MS = 5_000;

export interface Sentinel {
  /** Asks now. A database that lost its place in the protocol answers every query with no rows. */
  check(): Promise<boolean>;
  failed(): boolean;
  stop(): void;
}

/** Watches `db`; calls `onFatal` once when it stops answering `select 1`. */
export function createSentinel(db: PGlite, exclusive: Mutex, onFatal: ((error: Error) => void) | undefined): Sentinel {
  let broken = false;
  let stopped = false;

  async function probe(): Promise<void> {
    const { rows } = await db.query<{ one: number }>('select 1 as one');
    if (rows.length !== 1 || rows[0]?.one !== 1) throw new Error('no row');
  }

  function check(): Promise<boolean> {
    return exclusive(async () => {
      if (broken || stopped) return false;
      try {
        await probe();
        return true;
      } catch (cause) {
        broken = true;
        clearInterval(timer);
        onFatal?.(new DatabaseBrokenError('The database stopped answering.', { cause }));
        return false;
      }
    });
  }

  const timer = setInterval(() => void check(), INTERVAL_MS);
  timer.unref();
  return {
    check,
    failed: () => broken,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
