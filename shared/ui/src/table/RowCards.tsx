import { SkeletonText } from '../core/Skeleton';
import { splitForCard } from './columns';
import { Cell, type RowShape } from './RowShape';
import { onRowClick, onRowKey } from './rowLink';
import { Expander } from './TableRows';
import s from './table.module.css';
import type { Column } from './types';

/** Rows as cards, for a phone: three main fields and the rest behind a button. */
export function RowCards<Row>({ rows, shape, label }: { rows: readonly Row[]; shape: RowShape<Row>; label: string }) {
  return (
    <ul className={s.cards} aria-label={label}>
      {rows.map((row, index) => (
        <RowCard key={shape.rowKey(row)} row={row} index={index} shape={shape} />
      ))}
    </ul>
  );
}

function RowCard<Row>({ row, index, shape }: { row: Row; index: number; shape: RowShape<Row> }) {
  const key = shape.rowKey(row);
  const open = shape.opened.has(key);
  const { title, fields, rest } = splitForCard(shape.columns);
  const more = rest.length > 0 || shape.expand;
  return (
    <li className={s.rowCard} data-row={index} tabIndex={-1} onClick={onRowClick} onKeyDown={onRowKey}>
      <div className={s.cardTitle}>{title && <Cell row={row} column={title} shape={shape} />}</div>
      <Fields row={row} columns={fields} shape={shape} />
      {more && (
        <div className={s.cardMoreButton}>
          <Expander open={open} onToggle={() => shape.toggle(key)}>
            {open ? 'Less' : 'More'}
          </Expander>
        </div>
      )}
      {open && (
        <div className={s.cardMore}>
          <Fields row={row} columns={rest} shape={shape} />
          {shape.expand?.(row)}
        </div>
      )}
    </li>
  );
}

function Fields<Row>({ row, columns, shape }: { row: Row; columns: readonly Column<Row>[]; shape: RowShape<Row> }) {
  if (columns.length === 0) return null;
  return (
    <dl className={s.fields}>
      {columns.map((column) => (
        <div key={column.id} className={s.fieldRow}>
          <dt>{column.header}</dt>
          <dd>
            <Cell row={row} column={column} shape={shape} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function SkeletonCards({ cards }: { cards: number }) {
  return (
    <div className={s.cards} aria-hidden="true">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={s.rowCard}>
          <SkeletonText lines={4} />
        </div>
      ))}
    </div>
  );
}
