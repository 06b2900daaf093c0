import { setTimeout as sleep } from 'node:timers/promises';

/** A page asks for several things one after the other: a shorter gap is not the end of it. */
const QUIET_MS = 100;
const LOOK_MS = 20;

/** Who asks for something right now, so that work nobody waits for begins when nobody does. */
export interface Visitors {
  /** Runs what a visitor waits for. */
  serve<T>(task: () => Promise<T>): Promise<T>;
  /**
   * Resolves when nobody has waited for a tenth of a second, at the latest after `longestMs`: work in the background goes on
   * beside a steady stream of visitors too, only slower.
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
