import { classes } from '../core/classes';
import { Icon } from '../core/Icon';
import { InfoButton } from '../core/InfoButton';
import { VisuallyHidden } from '../core/VisuallyHidden';
import s from './grid.module.css';
import { directionOf, nextSort, sortOf } from './order';
import type { Column } from './types';

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  expandable: boolean;
  sort: string;
  onSort: (sort: string) => void;
};

export function TableHead<Row>({ columns, expandable, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {expandable && (
          <th scope="col" className={classes(s.head, s.toggle)}>
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        )}
        {columns.map((column, place) => {
          const direction = directionOf(sort, column.sort);
          return (
            <th
              key={column.id}
              data-column={column.id}
              scope="col"
              className={classes(s.head, s.edge, place === 0 && s.pinned, column.align === 'end' && s.end)}
              aria-sort={column.sort ? (direction ?? 'none') : undefined}
              style={{ inlineSize: column.width }}
            >
              <span className={s.headContent}>
                {column.sort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
                {column.metric && <InfoButton metric={column.metric} label={column.header} />}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const key = sortOf(sort, column.sort);
  const several = sort.includes(',');
  return (
    <button
      type="button"
      className={s.sort}
      data-sorted={key?.direction}
      title="Shift-click to sort by several columns"
      onClick={(event) => onSort(nextSort(sort, column.sort ?? '', column.align === 'end', event.shiftKey))}
    >
      {column.header}
      <Icon className={s.sortIcon} name={key?.direction === 'ascending' ? 'arrowUp' : key ? 'arrowDown' : 'sort'} />
      {several && key && (
        <>
          <span className={s.sortPlace} aria-hidden="true">
            {key.place}
          </span>
          <VisuallyHidden>
            , sort key {key.place}, {key.direction}
          </VisuallyHidden>
        </>
      )}
    </button>
  );
}
