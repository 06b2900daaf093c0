import { chunks, inOrder } from '../inOrder.ts';
import type { ReaderRun } from '../run.ts';

async function profileIdsAfter(run: ReaderRun, start: number): Promise<number[]> {
  const ids: number[] = [];
  for (let after = start; ; ) {
    const more = await run.store.profileIds(after);
    const last = more.at(-1);
    if (last === undefined) return ids;
    ids.push(...more);
    after = last;
  }
}

/**
 * Calls the network once per profile, ascending by id, several people at once; the checkpoint is the last profile of a
 * chunk whose rows are all stored.
 */
export async function readPerProfile<R>(
  run: ReaderRun,
  {
    size,
    fetch,
    store,
  }: { size: number; fetch: (profileId: number) => Promise<R>; store: (results: R[]) => Promise<void> },
): Promise<void> {
  const start = typeof run.cursor.after === 'number' ? run.cursor.after : 0;
  const before = typeof run.cursor.count === 'number' ? run.cursor.count : 0;
  const ids = await profileIdsAfter(run, start);
  let count = before;
  await inOrder(
    chunks(ids, size),
    (chunk) => Promise.all(chunk.map(fetch)),
    async (results, chunk) => {
      await store(results);
      count += chunk.length;
      await run.save({ after: chunk.at(-1), count });
      run.progress(count / (before + ids.length));
    },
  );
}
