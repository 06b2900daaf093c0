import type { Column, TableResult } from './types';

/** A column with a sort key for its rows; null sorts last. */
export type LocalColumn<Row> = Column<Row> & { by?: (row: Row) => number | string | null };

/** Rows in the given order (`score`, `-score`): missing values last in both directions, ties in their original order. */
export function orderedBy<Row>(rows: readonly Row[], columns: readonly LocalColumn<Row>[], sort: string): Row[] {
  const by = columns.find((column) => column.sort === sort.replace(/^-/, ''))?.by;
  if (!by) return [...rows];
  const down = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (left === right) return 0;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * down;
  });
}

/** One page of rows that are all loaded, as a table expects it. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { page, per }: { page: number; per: number },
  asOf: string,
): TableResult<Row> => ({ rows: rows.slice((page - 1) * per, page * per), total: rows.length, totalExact: true, asOf });
