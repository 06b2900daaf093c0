import { CompanionError } from '@companion/contract';
import type { JobContext, JobResult } from './job.ts';
import type { JobStore } from './jobStore.ts';

const BEAT_MS = 8_000;

/** Another process runs the job now: this one was taken for dead. */
export class JobTakenOverError extends CompanionError {
  override readonly code = 'job-taken-over';
  override readonly advice = 'Nothing is lost: the other process goes on. See that only one of them is meant to run.';
  constructor(job: string) {
    super(`Another process took ${job} over.`);
  }
}

/** How a run ended; `skipped` when another process runs the job. */
export type Outcome =
  | { status: 'completed'; rows: number }
  | { status: 'failed'; error: unknown }
  | { status: 'interrupted' | 'skipped' };

/**
 * Runs a job under a row of app.job_runs: begins it, beats while it works, writes how it ended. Answers failures, never
 * throws them; only a database that cannot be reached throws.
 */
export async function runJob(
  store: JobStore,
  name: string,
  run: (context: JobContext) => Promise<JobResult>,
  signal: AbortSignal,
): Promise<Outcome> {
  const id = await store.begin(name);
  if (id === null) return { status: 'skipped' };
  const lost = new AbortController();
  let rows = 0;
  const beat = setInterval(() => {
    store.beat(id, rows).then(
      (ours) => ours || lost.abort(new JobTakenOverError(name)),
      // A beat that did not arrive is no reason to stop; without any the run is taken over.
      () => {},
    );
  }, BEAT_MS);
  try {
    const result = await run({
      signal: AbortSignal.any([signal, lost.signal]),
      progress: (now) => {
        rows = now;
      },
    });
    const { failure = null, details = {} } = result;
    const status = failure ? 'failed' : 'completed';
    await store.end(id, { status, rows: result.rows, error: failure?.message ?? null, details });
    return failure ? { status: 'failed', error: failure } : { status: 'completed', rows: result.rows };
  } catch (error) {
    const status = signal.aborted ? 'interrupted' : 'failed';
    const reason = error instanceof Error ? error.message : String(error);
    // The reason is the news; that it could not be written is not. The run then counts as dead after 30 seconds.
    await store.end(id, { status, rows, error: reason, details: {} }).catch(() => {});
    return status === 'interrupted' ? { status } : { status, error };
  } finally {
    clearInterval(beat);
  }
}
