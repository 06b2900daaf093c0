/** Whether this run tests everything: `npm run test:full`. */
export const isFull = process.env.FULL === '1';

/** Set once for the whole run, which may pass midnight; `DAY=20786 npm test` repeats that day's selection. */
process.env.DAY ??= String(Math.floor(Date.now() / 86_400_000));

/**
 * The rows of a matrix to test in this run, in order: all of them in a full run and when checking a release (`npm run qa`),
 * otherwise `n`, rotating daily until every row was included.
 */
export const daily = <T>(rows: readonly T[], n: number): readonly T[] =>
  isFull || process.env.QA ? rows : sampleOf(rows, n, Number(process.env.DAY));

/** The `n` rows of a day, in order; each day continues after the previous one. */
export function sampleOf<T>(rows: readonly T[], n: number, day: number): readonly T[] {
  const first = (day * n) % rows.length;
  return rows.filter((_, place) => (place - first + rows.length) % rows.length < n);
}
