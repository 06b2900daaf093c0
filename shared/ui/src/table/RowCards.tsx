import { memo } from 'react';
import { SkeletonText } from '../core/Skeleton';
import { splitForCard } from './columns';
import { Fields } from './Fields';
import { Cell, type RowProps, type RowShape, rowProps } from './RowShape';
import { onRowClick, onRowKey } from './rowLink';
import { Expander } from './TableRows';
import s from './table.module.css';
import type { Column } from './types';

/** Rows as cards, for a phone: a title, three main fields, and the rest behind a button. */
export function RowCards<Row>({ rows, shape, label }: { rows: readonly Row[]; shape: RowShape<Row>; label: string }) {
  return (
    <ul className={s.cards} aria-label={label}>
      {rows.map((row, index) => (
        <RowCard key={shape.rowKey(row)} {...rowProps(row, index, shape)} columns={shape.columns} />
      ))}
    </ul>
  );
}

const RowCard = memo(PlainRowCard) as typeof PlainRowCard;

function PlainRowCard<Row>(props: RowProps<Row> & { columns: readonly Column<Row>[] }) {
  const { row, id, index, href, expandable, open, details, toggle, columns } = props;
  const { title, main, fields, rest } = splitForCard(columns);
  return (
    <li
      className={s.rowCard}
      data-row={index}
      tabIndex={-1}
      onClick={onRowClick}
      onAuxClick={onRowClick}
      onKeyDown={onRowKey}
    >
      <div className={s.cardTitle} data-title="">
        {title && <Cell row={row} column={title} href={title === main ? href : null} />}
      </div>
      <Fields row={row} columns={fields} main={main} href={href} />
      {(rest.length > 0 || expandable) && (
        <div className={s.cardMoreButton}>
          <Expander open={open} onToggle={() => toggle(id)}>
            {open ? 'Less' : 'More'}
          </Expander>
        </div>
      )}
      {open && (
        <div className={s.cardMore}>
          <Fields row={row} columns={rest} />
          {details}
        </div>
      )}
    </li>
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
