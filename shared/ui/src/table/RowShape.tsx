import type { ReactNode } from 'react';
import { cellContent, MainCell } from './Cell';
import type { Column } from './types';

/** How rows are rendered; shared by table and cards. */
export type RowShape<Row> = {
  /** Same array while the columns are the same. */
  columns: readonly Column<Row>[];
  /** Columns that do not fit into the table: shown in the details. */
  rest: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref?: (row: Row) => string | null;
  expand?: (row: Row) => ReactNode;
  opened: ReadonlySet<string | number>;
  /** Stable across renders. */
  toggle: (key: string | number) => void;
};

/** Props of one row: stable while the row is, so that rendering the list again keeps its rows. */
export type RowProps<Row> = {
  row: Row;
  id: string | number;
  index: number;
  /** Where the row leads. */
  href: string | null;
  expandable: boolean;
  open: boolean;
  /** Shown below the row while it is open. */
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

/** @param href Set for the cell with the row's link. */
export function Cell<Row>({ row, column, href }: { row: Row; column: Column<Row>; href?: string | null }) {
  const content = cellContent(column.cell(row));
  return href ? <MainCell href={href}>{content}</MainCell> : content;
}
