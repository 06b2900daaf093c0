import { CompanionError } from '@companion/contract';
import type { JobContext, JobResult } from './job.ts';
import type { JobStore } from './jobStore.ts';

const BEAT_MS = 8_000;

/** Another process runs the job now, because this one seemed to be dead. */
export class JobTakenOverError extends CompanionError {
  override readonly code = 'job-taken-over';
  override readonly advice = 'Nothing is lost: the other process goes on. See that only one of them is meant to run.';
  constructor(job: string) {
    super(`Another process took ${job} over.`);
  }
}

/** Result of a run; `skipped` if another process runs the job. */
export type Outcome =
  | { status: 'completed'; rows: number }
  | { status: 'failed'; error: unknown }
  | { status: 'interrupted' | 'skipped' };

/**
 * Runs a job with a row in app.job_runs: begins it, sends heartbeats, and records the result. Returns failures instead of
 * throwing them; throws only if the database is unreachable.
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
      // A lost heartbeat is no reason to stop; without any, the run is taken over.
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
    // Report the original error, even if recording it fails. The run then counts as dead after 30 seconds.
    await store.end(id, { status, rows, error: reason, details: {} }).catch(() => {});
    return status === 'interrupted' ? { status } : { status, error };
  } finally {
    clearInterval(beat);
  }
}
