import { guarded } from '@companion/program';
import { DatabaseBrokenError, type Engine } from './engine/engine.ts';
import { BusyError, type Mutex } from './mutex.ts';

/** How often an idle backend checks its database, in milliseconds. */
const INTERVAL_MS = 5_000;

/** `busy`: no response yet; the supervisor will stop it if it takes too long. */
export type Health = 'ok' | 'busy' | 'gone';

export interface Sentinel {
  /** Checks now, and waits at most that many milliseconds for its turn. */
  check(patienceMs?: number): Promise<Health>;
  stop(): void;
}

/** Checks periodically that the database responds; the engine itself handles one that does not. */
export function createSentinel(engine: Engine, exclusive: Mutex): Sentinel {
  async function check(patienceMs?: number): Promise<Health> {
    if (engine.state() !== 'ready') return 'gone';
    try {
      await exclusive(() => engine.probe(), { patienceMs });
      return 'ok';
    } catch (error) {
      if (error instanceof BusyError) return 'busy';
      if (error instanceof DatabaseBrokenError) return 'gone';
      throw error;
    }
  }

  const look = guarded('sign of life', () => check(INTERVAL_MS));
  const timer = setInterval(look, INTERVAL_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
