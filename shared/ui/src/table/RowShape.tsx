import type { ReactNode } from 'react';
import { cellContent, MainCell } from './Cell';
import { mainColumn } from './columns';
import type { Column } from './types';

/** How rows are drawn; the same for table and cards. */
export type RowShape<Row> = {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref?: (row: Row) => string | null;
  expand?: (row: Row) => ReactNode;
  opened: ReadonlySet<string | number>;
  toggle: (key: string | number) => void;
};

export function Cell<Row>({ row, column, shape }: { row: Row; column: Column<Row>; shape: RowShape<Row> }) {
  const content = cellContent(column.cell(row));
  if (column !== mainColumn(shape.columns)) return content;
  return <MainCell href={shape.rowHref?.(row)}>{content}</MainCell>;
}
