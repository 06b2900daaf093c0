import { setTimeout as sleep } from 'node:timers/promises';
import { CompanionError } from '@companion/contract';
import { failureText, guarded } from '@companion/program';
import { DAMAGED, DISK_FULL } from '../dataErrors.ts';
import { DatabaseBrokenError, type Engine, RESTARTING } from './engine.ts';
import type { EngineEvents, EngineOptions } from './openEngine.ts';
import { type Call, startThread, type Thread } from './thread.ts';

/** Time limit of anything but a request, in milliseconds: cleaning up a large table takes longest. */
const OWN_LIMIT_MS = 120_000;
/** Checking for a response takes less than a millisecond. */
const PROBE_LIMIT_MS = 10_000;
/** Public message for a failed start, by error code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'disk-full': DISK_FULL,
  'database-damaged': DAMAGED,
};
/** Delays before a restart, in milliseconds: longer after each one that was not followed by a response. */
const BACK_OFF_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

export interface IsolatedOptions extends EngineOptions {
  /** The program of the thread, `worker` in this folder. */
  program: string;
  /** On disk, so that another thread can continue with the same data. */
  dataDir: string;
}

export interface IsolatedEvents extends Omit<EngineEvents, 'onLost' | 'onDamage'> {
  /** The database is available again; notifications sent in the meantime are lost. */
  onRestart(): void;
}

/**
 * The engine in a supervised thread: a call over its time limit ends the thread, and a thread that ended is restarted on the same
 * data. Acknowledged data is on disk; calls in progress throw DatabaseBrokenError, others wait.
 *
 * @throws what openEngine throws, identified by code, if the first start fails.
 */
export async function isolateEngine(
  { program, ...options }: IsolatedOptions,
  { onChange, onRestart, log }: IsolatedEvents,
): Promise<Engine> {
  const announceRestart = guarded('news of a restart', onRestart);
  const closing = new AbortController();
  const closed = () => closing.signal.aborted;
  let thread: Thread | null = null;
  let fruitless = 0;
  let starting: Promise<void> = Promise.resolve();
  let problem: string | null = null;

  const events: EngineEvents = {
    onChange,
    log,
    onDamage: () => {
      problem = DAMAGED;
    },
    onLost: (error) => {
      const ended = thread;
      thread = null;
      if (closed() || !ended) return;
      problem = RESTARTING;
      log(`database lost: ${reasonOf(error)}`);
      starting = startAgain(ended);
    },
  };

  async function start(): Promise<void> {
    const started = await startThread(program, options, events);
    if (closed()) return started.end();
    thread = started;
    fruitless++;
  }

  async function startAgain(ended: Thread): Promise<void> {
    // Two threads on the same files would corrupt them.
    await ended.end();
    let said = '';
    while (!closed() && !thread) {
      try {
        await sleep(BACK_OFF_MS[Math.min(fruitless, BACK_OFF_MS.length - 1)], undefined, closing);
        await start();
      } catch (error) {
        if (closed()) return;
        fruitless++;
        problem = PROBLEMS[(error as { code?: string }).code ?? ''] ?? RESTARTING;
        const reason = error instanceof CompanionError ? failureText(error) : reasonOf(error);
        // Retried indefinitely, logged once.
        if (reason !== said) log(`database does not start: ${reason}`);
        said = reason;
      }
    }
    if (closed()) return;
    problem = null;
    log('database started again');
    announceRestart();
  }

  async function call<T>(name: Call, args: unknown[], limitMs: number): Promise<T> {
    if (!thread) throw new DatabaseBrokenError('The database is being started.');
    const value = await thread.call(name, args, limitMs);
    fruitless = 0;
    return value as T;
  }

  await start();
  const facts = (thread as unknown as Thread).facts;
  return {
    facts,
    parallel: 1,
    state: () => (closed() ? 'lost' : thread ? 'ready' : 'starting'),
    problem: () => problem,
    ready: () => starting,
    answer: (request, role) => call('answer', [request, role], facts.limits[role] ?? OWN_LIMIT_MS),
    sql: (query, params) => call('sql', [query, params], OWN_LIMIT_MS),
    openSession: (proof) => call('openSession', [proof], OWN_LIMIT_MS),
    readRow: (change, visitor) => call('readRow', [change, visitor], OWN_LIMIT_MS),
    tend: () => call('tend', [], OWN_LIMIT_MS),
    probe: () => call('probe', [], PROBE_LIMIT_MS),
    close: async () => {
      closing.abort();
      await thread?.call('close', [], OWN_LIMIT_MS).catch((error) => log(`closing failed: ${reasonOf(error)}`));
      await thread?.end();
      await starting;
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
