import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs tasks one after the other; a task that runs another one through the same mutex does not wait for itself. */
export type Mutex = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * One PGlite session serves everybody, and a transaction of the REST layer is several awaited statements: two at the
 * same time would run inside each other's role. Everything that touches the session goes through one mutex.
 *
 * Work started inside a task but still running after it ended is no longer inside: it queues like everyone else.
 */
export function createMutex(): Mutex {
  const holder = new AsyncLocalStorage<{ active: boolean }>();
  let tail: Promise<unknown> = Promise.resolve();

  return (task) => {
    if (holder.getStore()?.active) return task();
    const run = tail.then(async () => {
      const turn = { active: true };
      try {
        return await holder.run(turn, task);
      } finally {
        turn.active = false;
      }
    });
    tail = run.catch(() => {});
    return run;
  };
}
