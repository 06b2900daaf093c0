import { Cell } from './RowShape';
import s from './table.module.css';
import type { Column } from './types';

type FieldsProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  wide?: boolean;
  /** The column with the row's link, and the link's target. */
  main?: Column<Row> | undefined;
  href?: string | null;
};

/** Labeled fields of a row: stacked on a card, side by side below a table row. */
export function Fields<Row>({ row, columns, wide, main, href = null }: FieldsProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <dl className={s.fields} data-wide={wide || undefined}>
      {columns.map((column) => (
        <div key={column.id} className={s.fieldRow}>
          <dt>{column.header}</dt>
          <dd translate={column.align === 'end' ? 'no' : undefined}>
            <Cell row={row} column={column} href={column === main ? href : null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
