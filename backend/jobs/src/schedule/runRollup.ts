import type { JobContext, JobResult } from './job.ts';
import type { JobStore } from './jobStore.ts';

/**
 * The embedded database runs one statement at a time: pause after each chunk, as a multiple of its duration. Pages wait for a
 * first round; a later one only refreshes figures, and yields to visitors.
 */
const PAUSE = { first: { share: 0.5, longestMs: 200 }, later: { share: 4, longestMs: 2_000 } };

/**
 * Runs a rollup to the end of its round, chunk by chunk. The database stores its position, so it can stop anywhere.
 * @param round Whether it has ever completed.
 */
export async function runRollup(
  store: Pick<JobStore, 'runRollup'>,
  name: string,
  { signal, progress }: JobContext,
  round: keyof typeof PAUSE = 'first',
): Promise<JobResult> {
  const { share, longestMs } = PAUSE[round];
  let rows = 0;
  let chunks = 0;
  let ms = 0;
  let longest = 0;
  for (;;) {
    signal.throwIfAborted();
    const chunk = await store.runRollup(name, round);
    rows += chunk.rows;
    ms += chunk.ms;
    longest = Math.max(longest, chunk.ms);
    chunks++;
    progress(rows);
    if (!chunk.more) return { rows, details: { chunks, databaseMs: Math.round(ms), longestMs: Math.round(longest) } };
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestMs, chunk.ms * share)));
  }
}
