import { AsyncLocalStorage } from 'node:async_hooks';
import { CompanionError } from '@companion/contract';
import { createFairQueue, type Lane } from './fairQueue.ts';

/** A task gave up its place before its turn came. */
export class BusyError extends CompanionError {
  override readonly code = 'database-busy';
  override readonly advice = 'Try again in a few seconds.';
}

/** How a task waits. */
export interface Place {
  /** How long it waits for its turn, in milliseconds; unlimited when left out. */
  patienceMs?: number | undefined;
  /** Whose turn it takes; our own when left out. */
  lane?: Lane;
  /** Behind everything else of its lane, as a file is. */
  isFile?: boolean;
}

/**
 * Runs tasks one after the other, or a few at a time, in turns between their lanes; a task that runs another one through the
 * same mutex does not wait for itself.
 *
 * @throws BusyError when its turn did not come in its time; the task never begins then.
 */
export interface Mutex {
  <T>(task: () => Promise<T>, place?: Place): Promise<T>;
  /** Tasks of a lane that wait. */
  waiting(lane: Lane): number;
}

/** What decides about turns beside their order. Times are those of performance.now(). */
export interface Turns {
  /** How many tasks run at a time. Default 1. No lane has more than half of them, so that none keeps all others waiting. */
  parallel?: number;
  /** A turn begins when this has resolved. */
  ready?: () => Promise<void>;
  /** No turn of a lane begins before. */
  restsUntil?: (lane: Lane, now: number) => number;
  /** A turn ended. */
  spent?: (lane: Lane, ms: number, now: number, isFile: boolean) => void;
}

const OWN = Symbol('our own work');

/**
 * One PGlite session serves everybody, and a transaction of the REST layer is several awaited statements: two at the
 * same time would run inside each other's role. Everything that touches the session goes through one mutex. A database
 * with several sessions takes so many tasks at a time.
 *
 * Work started inside a task but still running after it ended is no longer inside: it queues like everyone else.
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
