import type { JobContext, JobResult } from './job.ts';
import type { JobStore } from './jobStore.ts';

/** The embedded database serves one statement at a time: after each chunk others get at least as long as half of it. */
const PAUSE_SHARE = 0.5;
const LONGEST_PAUSE_MS = 200;

/** Runs a rollup to the end of its round, chunk by chunk. The database keeps its place, so it may stop anywhere. */
export async function runRollup(
  store: Pick<JobStore, 'runRollup'>,
  name: string,
  { signal, progress }: JobContext,
): Promise<JobResult> {
  let rows = 0;
  let chunks = 0;
  let ms = 0;
  for (;;) {
    signal.throwIfAborted();
    const chunk = await store.runRollup(name);
    rows += chunk.rows;
    ms += chunk.ms;
    chunks++;
    progress(rows);
    if (!chunk.more) return { rows, details: { chunks, databaseMs: Math.round(ms) } };
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, chunk.ms * PAUSE_SHARE)));
  }
}
