/**
 * Fetches ahead, stores in order: while one result is stored, the next ones are being fetched. Stops at the first failure and
 * drops the results after it, so that a checkpoint saved in `store` never skips anything.
 */
export async function inOrder<I, R>(
  inputs: Iterable<I>,
  fetch: (input: I) => Promise<R>,
  store: (result: R, input: I) => Promise<void>,
  ahead = 2,
): Promise<void> {
  const iterator = inputs[Symbol.iterator]();
  const queue: { input: I; result: Promise<R> }[] = [];
  const fill = () => {
    while (queue.length < ahead) {
      const next = iterator.next();
      if (next.done) return;
      const result = fetch(next.value);
      // A failure is handled in its turn; until then it must not count as unhandled.
      result.catch(() => {});
      queue.push({ input: next.value, result });
    }
  };
  for (fill(); queue.length > 0; fill()) {
    const { input, result } = queue[0] as (typeof queue)[number];
    const value = await result;
    queue.shift();
    fill();
    await store(value, input);
  }
}

/** Slices of a list, in order. */
export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
