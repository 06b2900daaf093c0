import { chunks, inOrder } from '../inOrder.ts';
import type { ReaderRun } from '../run.ts';

async function idsAfter(start: number, next: (after: number) => Promise<number[]>): Promise<number[]> {
  const ids: number[] = [];
  for (let after = start; ; ) {
    const more = await next(after);
    const last = more.at(-1);
    if (last === undefined) return ids;
    ids.push(...more);
    after = last;
  }
}

/**
 * Calls the network once per profile, ascending by id, several concurrently; the checkpoint is the last profile of a completely
 * stored chunk. When reading changes only, limited to profiles whose `mark` changed.
 */
export async function readPerProfile<R>(
  run: ReaderRun,
  {
    size,
    mark,
    fetch,
    store,
  }: {
    size: number;
    mark?: string;
    /** Null if the network refuses: stored data stays, and the profile is due again. */
    fetch: (profileId: number) => Promise<R | null>;
    store: (results: R[]) => Promise<unknown>;
  },
): Promise<void> {
  const start = typeof run.cursor.after === 'number' ? run.cursor.after : 0;
  const before = typeof run.cursor.count === 'number' ? run.cursor.count : 0;
  const ids =
    mark !== undefined && run.depth === 'changes'
      ? await idsAfter(start, (after) => run.store.unread(mark, after))
      : await idsAfter(start, (after) => run.store.profileIds(after));
  let count = before;
  await inOrder(
    chunks(ids, size),
    (chunk) => Promise.all(chunk.map(fetch)),
    async (results, chunk) => {
      await store(results.filter((result) => result !== null));
      if (mark !== undefined)
        await run.store.read(
          mark,
          chunk.filter((_, index) => results[index] !== null),
        );
      count += chunk.length;
      await run.save({ after: chunk.at(-1), count });
      run.progress(count / (before + ids.length));
    },
  );
}
