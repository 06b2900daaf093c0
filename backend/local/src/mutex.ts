import { AsyncLocalStorage } from 'node:async_hooks';
import { CompanionError } from '@companion/contract';
import { createFairQueue, type Lane } from './fairQueue.ts';

/** A task gave up before its turn. */
export class BusyError extends CompanionError {
  override readonly code = 'database-busy';
  override readonly advice = 'Try again in a few seconds.';
}

/** How a task waits. */
export interface Place {
  /** How long it waits for its turn, in milliseconds; unlimited by default. */
  patienceMs?: number | undefined;
  /** Whose turn it uses; our own by default. */
  lane?: Lane;
  /** Behind everything else in its lane, for file chunks. */
  isFile?: boolean;
}

/**
 * Runs tasks one after the other, or a few concurrently, alternating between lanes; a task that runs another one through the same
 * mutex does not deadlock.
 *
 * @throws BusyError if its turn did not come in time; the task then never starts.
 */
export interface Mutex {
  <T>(task: () => Promise<T>, place?: Place): Promise<T>;
  /** Number of waiting tasks in a lane. */
  waiting(lane: Lane): number;
}

/** Scheduling beyond the order of tasks. Times are from performance.now(). */
export interface Turns {
  /** Number of concurrent tasks. Default 1. A lane never gets more than half of them, so that it cannot block all others. */
  parallel?: number;
  /** A turn starts once this has resolved. */
  ready?: () => Promise<void>;
  /** Earliest next turn of a lane. */
  restsUntil?: (lane: Lane, now: number) => number;
  /** Called when a turn ended. */
  spent?: (lane: Lane, ms: number, now: number, isFile: boolean) => void;
}

const OWN = Symbol('our own work');

/**
 * All requests share one PGlite session, and a transaction of the REST layer is several awaited statements: two concurrent ones
 * would run with each other's role. Everything that uses the session goes through one mutex. A database with several sessions
 * runs that many tasks concurrently.
 *
 * Work that a task started but that continues after its end is no longer inside: it queues like everything else.
 */
export function createMutex({ parallel = 1, ready = async () => {}, restsUntil = () => 0, spent }: Turns = {}): Mutex {
  const holder = new AsyncLocalStorage<{ active: boolean }>();
  const now = () => performance.now();
  const running = new Map<Lane, number>();
  const most = Math.ceil(parallel / 2);
  const isFull = (lane: Lane) => (running.get(lane) ?? 0) >= most;
  const queue = createFairQueue<() => Promise<void>>((lane) =>
    isFull(lane) ? Number.POSITIVE_INFINITY : restsUntil(lane, now()),
  );
  let taken = 0;
  let serving = false;
  let wake = () => {};

  async function serve(): Promise<void> {
    if (serving) return;
    serving = true;
    for (;;) {
      await ready();
      if (taken >= parallel) break;
      const next = queue.next(now());
      if (!next) break;
      if ('at' in next) await restOrWake(next.at - now());
      else void run(next.lane, next.item);
    }
    serving = false;
  }

  async function run(lane: Lane, item: () => Promise<void>): Promise<void> {
    taken++;
    running.set(lane, (running.get(lane) ?? 0) + 1);
    const began = now();
    await item();
    queue.spent(lane, now() - began);
    taken--;
    const left = (running.get(lane) ?? 1) - 1;
    if (left > 0) running.set(lane, left);
    else running.delete(lane);
    wake();
    void serve();
  }

  const restOrWake = (ms: number) =>
    new Promise<void>((resolve) => {
      const rested = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(rested);
        resolve();
      };
    });

  const exclusive: Mutex = (task, { patienceMs, lane = OWN, isFile = false } = {}) => {
    if (holder.getStore()?.active) return task();
    return new Promise((resolve, reject) => {
      const inContext = AsyncLocalStorage.snapshot();
      const begin = async () => {
        clearTimeout(impatience);
        const turn = { active: true };
        const began = now();
        try {
          resolve(await inContext(() => holder.run(turn, task)));
        } catch (error) {
          reject(error);
        } finally {
          turn.active = false;
          spent?.(lane, now() - began, now(), isFile);
        }
      };
      const giveUp = () => {
        if (queue.remove(lane, begin)) reject(new BusyError('The database is busy with other requests.'));
      };
      const impatience = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      queue.add(lane, begin, isFile);
      wake();
      void serve();
    });
  };
  exclusive.waiting = queue.waiting;
  return exclusive;
}
