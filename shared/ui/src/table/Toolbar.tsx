import { type ReactNode, useState } from 'react';
import { density } from '../core/appearance';
import { Button, IconButton } from '../core/Button';
import { Dialog } from '../core/Dialog';
import { type ActiveFilter, FilterChips } from '../core/FilterChips';
import { Checkbox, Select } from '../core/fields';
import { InSheet } from '../core/inSheet';
import { Popover } from '../core/Popover';
import { SearchField } from '../core/SearchField';
import { toggleColumn, visibleColumns } from './columns';
import s from './table.module.css';
import type { Column, TableList } from './types';

type ToolbarProps<Row> = {
  narrow: boolean;
  columns: readonly Column<Row>[];
  list: TableList;
  /** Total with its noun; empty while loading. */
  count: string;
  search?: string;
  filters?: ReactNode;
  chips: readonly ActiveFilter[];
  actions?: ReactNode;
};

export function Toolbar<Row>({ narrow, columns, list, count, search, filters, chips, actions }: ToolbarProps<Row>) {
  const drop = (key: string) => list.commit({ [key]: list.defaults[key] });
  return (
    <div className={s.toolbar} data-narrow={narrow || undefined}>
      <div className={s.tools} data-tools="">
        {search && (
          <div className={s.searchBox}>
            <SearchField
              label={search}
              value={list.values.q}
              onType={(q) => list.type({ q })}
              onCommit={(q) => list.commit({ q })}
            />
          </div>
        )}
        {narrow ? (
          <ListSheet columns={columns} list={list} count={count} active={chips.length}>
            {filters}
          </ListSheet>
        ) : (
          filters
        )}
        <div className={s.actions}>
          {actions}
          {!narrow && <DensityButton />}
          {columns.length > 2 && <ColumnChooser columns={columns} list={list} narrow={narrow} />}
        </div>
      </div>
      <FilterChips filters={chips} onRemove={drop} onClear={list.clear} />
    </div>
  );
}

type ListSheetProps<Row> = {
  columns: readonly Column<Row>[];
  list: TableList;
  count: string;
  active: number;
  children: ReactNode;
};

/** Order and filters on a phone, which has no column heads and no space for controls. */
function ListSheet<Row>({ columns, list, count, active, children }: ListSheetProps<Row>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = children ? 'Filters' : 'Order';
  if (!children && !columns.some(({ sort }) => sort)) return null;
  return (
    <>
      <Button icon={children ? 'filter' : 'sort'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {active > 0 ? `${name} (${active})` : name}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={children ? 'Filters and order' : 'Order'}
        form="sheet"
        actions={
          <Button variant="primary" onClick={close}>
            {count ? `Show ${count}` : 'Show'}
          </Button>
        }
      >
        <div className={s.sheetFilters}>
          <InSheet value={true}>{children}</InSheet>
          <SortSelect columns={columns} list={list} />
        </div>
      </Dialog>
    </>
  );
}

function SortSelect<Row>({ columns, list }: { columns: readonly Column<Row>[]; list: TableList }) {
  const { sort: current } = list.values;
  // Two columns may share an order: the first one names it.
  const sorted = columns.filter(({ sort }, n) => sort && columns.findIndex((other) => other.sort === sort) === n);
  if (sorted.length === 0) return null;
  const ordered = sorted.flatMap(({ sort = '', header }) => [
    { value: `-${sort}`, label: `${header}, descending` },
    { value: sort, label: `${header}, ascending` },
  ]);
  const options = ordered.some(({ value }) => value === current)
    ? ordered
    : [{ value: current, label: 'Default order' }, ...ordered];
  return <Select label="Order" value={current} options={options} onChange={(sort) => list.commit({ sort })} />;
}

function DensityButton() {
  const [rows, setRows] = density.use();
  const next = rows === 'compact' ? 'comfortable' : 'compact';
  return (
    <IconButton
      icon="density"
      label={next === 'compact' ? 'Compact rows' : 'Comfortable rows'}
      onClick={() => setRows(next)}
    />
  );
}

type ColumnChooserProps<Row> = { columns: readonly Column<Row>[]; list: TableList; narrow: boolean };

function ColumnChooser<Row>({ columns, list, narrow }: ColumnChooserProps<Row>) {
  const shown = visibleColumns(columns, list.values.cols);
  return (
    <Popover label="Columns" align="end" trigger={(props) => <IconButton icon="columns" label="Columns" {...props} />}>
      <fieldset className={s.chooser}>
        <legend className={s.chooserTitle}>Columns</legend>
        {!narrow && (
          <>
            <p className={s.chooserHint}>Columns that do not fit are in each row’s details.</p>
            <SortSelect columns={columns} list={list} />
          </>
        )}
        {columns.map((column, place) => (
          <Checkbox
            key={column.id}
            label={column.header}
            checked={shown.includes(column)}
            disabled={place === 0}
            onChange={() => list.commit({ cols: toggleColumn(columns, list.newest().cols, column.id) })}
          />
        ))}
        {list.values.cols.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => list.commit({ cols: [] })}>
            Reset columns
          </Button>
        )}
      </fieldset>
    </Popover>
  );
}
