import { AsyncLocalStorage } from 'node:async_hooks';
import { CompanionError } from '@companion/contract';

/** A task gave up its place before its turn came. */
export class BusyError extends CompanionError {
  override readonly code = 'database-busy';
  override readonly advice = 'Try again in a few seconds.';
}

/**
 * Runs tasks one after the other; a task that runs another one through the same mutex does not wait for itself.
 *
 * @param patienceMs How long it waits for its turn; unlimited when left out.
 * @throws BusyError when its turn did not come in that time; the task never begins then.
 */
export type Mutex = <T>(task: () => Promise<T>, patienceMs?: number) => Promise<T>;

/**
 * One PGlite session serves everybody, and a transaction of the REST layer is several awaited statements: two at the
 * same time would run inside each other's role. Everything that touches the session goes through one mutex.
 *
 * Work started inside a task but still running after it ended is no longer inside: it queues like everyone else.
 *
 * @param ready A turn begins when this has resolved.
 */
export function createMutex(ready: () => Promise<void> = async () => {}): Mutex {
  const holder = new AsyncLocalStorage<{ active: boolean }>();
  /** In the order they came. */
  const waiting = new Set<() => Promise<void>>();
  let serving = false;

  async function serve(): Promise<void> {
    if (serving) return;
    serving = true;
    while (waiting.size > 0) {
      await ready();
      const [first] = waiting;
      if (!first) break;
      waiting.delete(first);
      await first();
    }
    serving = false;
  }

  return (task, patienceMs) => {
    if (holder.getStore()?.active) return task();
    return new Promise((resolve, reject) => {
      const inContext = AsyncLocalStorage.snapshot();
      const begin = async () => {
        clearTimeout(impatience);
        const turn = { active: true };
        try {
          resolve(await inContext(() => holder.run(turn, task)));
        } catch (error) {
          reject(error);
        } finally {
          turn.active = false;
        }
      };
      const giveUp = () => {
        if (waiting.delete(begin)) reject(new BusyError('The database is busy with other requests.'));
      };
      const impatience = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      waiting.add(begin);
      void serve();
    });
  };
}
