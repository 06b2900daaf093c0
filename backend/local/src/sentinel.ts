import { guarded } from '@companion/program';
import { DatabaseBrokenError, type Engine } from './engine/engine.ts';
import { BusyError, type Mutex } from './mutex.ts';

/** How often an idle backend asks its database whether it is still there, in milliseconds. */
const INTERVAL_MS = 5_000;

/** `busy`: it has not answered yet, and whoever watches it will end that. */
export type Health = 'ok' | 'busy' | 'gone';

export interface Sentinel {
  /** Asks now, and waits at most so many milliseconds for its turn. */
  check(patienceMs?: number): Promise<Health>;
  stop(): void;
}

/** Asks the database for a sign of life now and then; one that gives none finds out so itself. */
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
