import { type CsvValue, csvLines, type OpenDataPart } from '@companion/domain';

export type Value = string | number | boolean | null;
/** Values in the order of the part's columns. */
export type Row = readonly Value[];

export const csvHead = ({ columns }: OpenDataPart): string => csvLines([columns.map(([name]) => name)]);

export function csvOf({ columns }: OpenDataPart, rows: readonly Row[]): string {
  const cell = (value: Value, place: number): CsvValue =>
    columns[place]?.[1] === 'amount' && typeof value === 'string' ? BigInt(value) : value;
  return csvLines(rows.map((row) => row.map(cell)));
}

export function jsonLinesOf({ columns }: OpenDataPart, rows: readonly Row[]): string {
  const object = (row: Row) => Object.fromEntries(columns.map(([name], place) => [name, row[place] ?? null]));
  return rows.map((row) => `${JSON.stringify(object(row))}\n`).join('');
}

export function rowOf({ columns }: OpenDataPart, line: string): Row {
  const object: Record<string, Value> = JSON.parse(line);
  return columns.map(([name]) => object[name] ?? null);
}

/** Negative if the first sorts before the second. */
export function compareKeys({ keys, columns }: OpenDataPart, a: Row, b: Row): number {
  for (let place = 0; place < keys; place++) {
    const [one, other] = [a, b].map((row) => keyOf(row[place] ?? null, columns[place]?.[1]));
    if (one === other) continue;
    return (one ?? 0) < (other ?? 0) ? -1 : 1;
  }
  return 0;
}

/** Without its Z, a whole second sorts before its fractions. */
const keyOf = (value: Value, kind?: string) =>
  kind === 'time' && typeof value === 'string' ? value.slice(0, -1) : value;
