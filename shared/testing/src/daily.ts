/** Whether this run tries everything: `npm run test:full`. */
export const isFull = process.env.FULL === '1';

/** Set once for the whole run, which may last past midnight; `DAY=20786 npm test` repeats what was tried that day. */
process.env.DAY ??= String(Math.floor(Date.now() / 86_400_000));

/**
 * The rows of a matrix that this run tries, in their order: all in the full run and where a release is checked (`npm run qa`), else
 * `n`, which are others each day until every row has had its turn.
 */
export const daily = <T>(rows: readonly T[], n: number): readonly T[] =>
  isFull || process.env.QA ? rows : sampleOf(rows, n, Number(process.env.DAY));

/** `n` rows of a day, in their order; following days begin where the one before ended. */
export function sampleOf<T>(rows: readonly T[], n: number, day: number): readonly T[] {
  const first = (day * n) % rows.length;
  return rows.filter((_, place) => (place - first + rows.length) % rows.length < n);
}
