import type { ReactNode } from 'react';
import { cellContent, MainCell } from './Cell';
import type { Column } from './types';

/** How rows are drawn; the same for table and cards. */
export type RowShape<Row> = {
  /** The same array while the columns are the same. */
  columns: readonly Column<Row>[];
  /** Columns the table has no room for: they are in the details. */
  rest: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref?: (row: Row) => string | null;
  expand?: (row: Row) => ReactNode;
  opened: ReadonlySet<string | number>;
  /** The same function at every turn. */
  toggle: (key: string | number) => void;
};

/** What one row is drawn from: all of it stays the same while the row does, so a list drawn again keeps its rows. */
export type RowProps<Row> = {
  row: Row;
  id: string | number;
  index: number;
  /** Where the row leads. */
  href: string | null;
  expandable: boolean;
  open: boolean;
  /** What stands under it while it is open. */
  details: ReactNode;
  toggle: (key: string | number) => void;
};

export const isExpandable = <Row,>({ expand, rest }: RowShape<Row>): boolean => Boolean(expand) || rest.length > 0;

export function rowProps<Row>(row: Row, index: number, shape: RowShape<Row>): RowProps<Row> {
  const id = shape.rowKey(row);
  const open = shape.opened.has(id);
  return {
    row,
    id,
    index,
    href: shape.rowHref?.(row) ?? null,
    expandable: isExpandable(shape),
    open,
    details: open ? shape.expand?.(row) : null,
    toggle: shape.toggle,
  };
}

/** @param href Given for the cell that carries the row's link. */
export function Cell<Row>({ row, column, href }: { row: Row; column: Column<Row>; href?: string | null }) {
  const content = cellContent(column.cell(row));
  return href ? <MainCell href={href}>{content}</MainCell> : content;
}
