import { memo, type ReactNode } from 'react';
import { classes } from '../core/classes';
import { Icon } from '../core/Icon';
import { SkeletonBlock } from '../core/Skeleton';
import { mainColumn } from './columns';
import { Fields } from './Fields';
import grid from './grid.module.css';
import { Cell, type RowProps, type RowShape, rowProps } from './RowShape';
import { onRowClick, onRowKey } from './rowLink';
import s from './table.module.css';
import type { Column } from './types';

/** Rows of the table on a wide screen. */
type TableRowsProps<Row> = { rows: readonly Row[]; shape: RowShape<Row>; compact: boolean };

export function TableRows<Row>({ rows, shape, compact }: TableRowsProps<Row>) {
  return rows.map((row, index) => (
    <TableRow
      key={shape.rowKey(row)}
      {...rowProps(row, index, shape)}
      columns={shape.columns}
      rest={shape.rest}
      compact={compact}
    />
  ));
}

type TableRowProps<Row> = RowProps<Row> & {
  columns: readonly Column<Row>[];
  rest: readonly Column<Row>[];
  compact: boolean;
};

const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, index, href, expandable, open, details, toggle, columns, rest, compact } = props;
  const cell = classes(grid.cell, grid.edge, compact && grid.compact);
  const main = mainColumn(columns);
  return (
    <>
      <tr
        className={grid.row}
        data-row={index}
        data-link={href ? '' : undefined}
        tabIndex={-1}
        onClick={onRowClick}
        onAuxClick={onRowClick}
        onKeyDown={onRowKey}
      >
        {expandable && (
          <td className={classes(grid.cell, grid.toggle, compact && grid.compact)}>
            <Expander open={open} onToggle={() => toggle(id)} />
          </td>
        )}
        {columns.map((column, place) => {
          const Tag = place === 0 ? 'th' : 'td';
          return (
            <Tag
              key={column.id}
              scope={place === 0 ? 'row' : undefined}
              // Numbers are not translated.
              translate={column.align === 'end' ? 'no' : undefined}
              className={classes(
                cell,
                place === 0 && grid.pinned,
                column.align === 'end' && grid.end,
                column.wrap && grid.wrap,
              )}
            >
              <Cell row={row} column={column} href={column === main ? href : null} />
            </Tag>
          );
        })}
      </tr>
      {open && expandable && (
        <tr>
          <td className={grid.details} colSpan={columns.length + 1}>
            <Fields row={row} columns={rest} wide />
            {details}
          </td>
        </tr>
      )}
    </>
  );
}

export function Expander({ open, onToggle, children }: { open: boolean; onToggle: () => void; children?: ReactNode }) {
  return (
    <button
      type="button"
      className={s.expander}
      aria-expanded={open}
      aria-label={children ? undefined : open ? 'Hide details' : 'Show details'}
      data-expander=""
      onClick={onToggle}
    >
      {children}
      <Icon name={open ? 'chevronDown' : 'chevronRight'} />
    </button>
  );
}

/** Skeleton rows with the height of real ones. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={classes(grid.cell, grid.edge)}>
          <SkeletonBlock height={14} width={column === 0 ? 140 : '60%'} />
        </td>
      ))}
    </tr>
  ));
}
