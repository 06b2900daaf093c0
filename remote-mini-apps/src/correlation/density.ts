type Bin = { x: number; y: number; count: number };
type Ends = readonly [number | null, number | null];

/** The server counts on 40 by 40, from 1 on; so many cells a side can be read. */
const FROM = 40;
const TO = 20;

/** Counts on a grid, the top row first, with where each row and column begins; no person is lost. */
export function densityOf(bins: readonly Bin[], range: { x: Ends; y: Ends }) {
  const values = Array.from({ length: TO }, () => new Array<number | null>(TO).fill(null));
  for (const { x, y, count } of bins) {
    const row = values[TO - 1 - cell(y)];
    if (row) row[cell(x)] = (row[cell(x)] ?? 0) + count;
  }
  return { values, columns: starts(range.x), rows: starts(range.y).reverse() };
}

const cell = (place: number) => Math.min(TO - 1, Math.max(0, Math.floor(((place - 1) * TO) / FROM)));

const starts = ([low, high]: Ends) =>
  Array.from({ length: TO }, (_, place) => (low ?? 0) + (((high ?? 0) - (low ?? 0)) * place) / TO);
