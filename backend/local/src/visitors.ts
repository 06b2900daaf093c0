import { setTimeout as sleep } from 'node:timers/promises';

/** A page makes several requests in a row: a shorter gap is not the end of them. */
const QUIET_MS = 100;
const LOOK_MS = 20;

/** Tracks visitors' requests, so that background work can wait until there are none. */
export interface Visitors {
  /** Runs a task that a visitor is waiting for. */
  serve<T>(task: () => Promise<T>): Promise<T>;
  /**
   * Resolves once no visitor has waited for a tenth of a second, at the latest after `longestMs`: background work then proceeds
   * slowly even beside a steady stream of visitors.
   */
  quiet(longestMs: number): Promise<void>;
}

export function createVisitors(): Visitors {
  let waiting = 0;
  let lastServed = Number.NEGATIVE_INFINITY;
  const isQuiet = () => waiting === 0 && performance.now() - lastServed >= QUIET_MS;

  return {
    async serve(task) {
      waiting++;
      try {
        return await task();
      } finally {
        waiting--;
        lastServed = performance.now();
      }
    },
    async quiet(longestMs) {
      const latest = performance.now() + longestMs;
      while (!isQuiet() && performance.now() < latest) await sleep(LOOK_MS);
    },
  };
}
