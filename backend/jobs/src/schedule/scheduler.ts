import { CommandError } from '@companion/program';
import type { Job, JobContext } from './job.ts';
import type { JobState, JobStore } from './jobStore.ts';
import { type Outcome, runJob } from './runJob.ts';
import { runRollup } from './runRollup.ts';

const TICK_MS = 2_000;
/** Jobs that run at least this often are not delayed by long rounds of others. */
const OFTEN_SECONDS = 900;
/** Data must be read before it is aggregated, but the wait for a large network's first sync is limited. */
const FIRST_SYNC_MS = 5 * 60_000;

export interface SchedulerOptions {
  jobs: readonly Job[];
  store: JobStore;
  signal: AbortSignal;
  onOutcome?: (name: string, outcome: Outcome, ms: number) => void;
  /** Called with the reason when jobs start waiting for the database, and with null when they resume. */
  onWait?: (reason: unknown) => void;
  tickMs?: number;
}

function createRunner({ jobs, store, signal, onOutcome }: SchedulerOptions) {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const announced = jobs.map(({ name, kind, periodSeconds, order }) => ({ name, kind, periodSeconds, order }));
  const workOf = ({ name, kind, done }: JobState) => {
    if (kind === 'rollup') return (context: JobContext) => runRollup(store, name, context, done ? 'later' : 'first');
    return byName.get(name)?.run;
  };
  return {
    list: () => store.due(announced),
    async run(job: JobState): Promise<Outcome> {
      const work = workOf(job);
      if (!work) return { status: 'skipped' };
      const started = performance.now();
      const outcome = await runJob(store, job.name, work, signal);
      onOutcome?.(job.name, outcome, performance.now() - started);
      return outcome;
    },
  };
}

/**
 * Runs what is due once, in order: sync, rollups, detectors, upkeep. `only` runs the named jobs, due or not.
 * @throws CommandError for an unknown name, StoreError if the database is unreachable.
 */
export async function runDue(options: SchedulerOptions, only: readonly string[] = []): Promise<Map<string, Outcome>> {
  const runner = createRunner(options);
  const jobs = await runner.list();
  for (const name of only) {
    if (jobs.some((job) => job.name === name)) continue;
    throw new CommandError(`There is no job ${name}; there are ${jobs.map((job) => job.name).join(', ')}.`);
  }
  const outcomes = new Map<string, Outcome>();
  for (const job of jobs) {
    if (options.signal.aborted) break;
    if (only.length > 0 ? only.includes(job.name) : job.due) outcomes.set(job.name, await runner.run(job));
  }
  return outcomes;
}

/**
 * Runs every job on its schedule until the signal, in lanes: the sync; rollups and detectors one after the other; later rounds of
 * infrequent ones; and upkeep. Waits while the database does not respond or its disk is full.
 */
export async function watch(options: SchedulerOptions): Promise<void> {
  const runner = createRunner(options);
  const { signal, tickMs = TICK_MS, onWait } = options;
  let waiting = false;

  function waits(reason: unknown): void {
    if (signal.aborted || waiting === (reason !== null)) return;
    waiting = reason !== null;
    onWait?.(reason);
  }

  /** The jobs that can be run; empty while the database does not respond. */
  function listed(): Promise<JobState[]> {
    return runner.list().catch((error: unknown) => {
      waits(error);
      return [];
    });
  }

  /** One lane: runs its due jobs in order, then checks again. */
  async function lane(isOurs: (job: JobState) => boolean, after: Promise<void>): Promise<void> {
    await after;
    while (!signal.aborted) {
      for (const job of (await listed()).filter((job) => job.due && isOurs(job))) {
        if (signal.aborted) return;
        // Being readable says nothing about a full disk, so only a completed run ends the wait.
        await runner.run(job).then(() => waits(null), waits);
      }
      await pause(tickMs, signal);
    }
  }

  async function firstSync(): Promise<void> {
    const latest = Date.now() + FIRST_SYNC_MS;
    const waiting = () =>
      runner.list().then(
        (jobs) => jobs.some((job) => job.kind === 'sync' && !job.done),
        () => true,
      );
    while (!signal.aborted && Date.now() < latest && (await waiting())) await pause(tickMs, signal);
  }
  const isSummary = ({ kind }: JobState) => kind === 'rollup' || kind === 'detector';
  // First rounds depend on each other, so they keep their order.
  const canWait = ({ done, periodSeconds }: JobState) => done && periodSeconds > OFTEN_SECONDS;
  const synced = firstSync();
  await Promise.all([
    lane(({ kind }) => kind === 'sync', Promise.resolve()),
    lane((job) => isSummary(job) && !canWait(job), synced),
    lane((job) => isSummary(job) && canWait(job), synced),
    lane(({ kind }) => kind === 'upkeep', synced),
  ]);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
