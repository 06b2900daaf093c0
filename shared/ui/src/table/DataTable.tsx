import { type ReactNode, type UIEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { density } from '../core/appearance';
import { Button } from '../core/Button';
import { classes } from '../core/classes';
import { ExportMenu } from '../core/ExportMenu';
import type { ActiveFilter } from '../core/FilterChips';
import { LiveRegion } from '../core/LiveRegion';
import { EmptyState, ErrorPanel, Freshness, PartialBanner, StaleNotice } from '../core/states';
import { useDelayed, useSkeletonPhase } from '../core/timing';
import { useNarrow } from '../core/useMedia';
import { VisuallyHidden } from '../core/VisuallyHidden';
import { visibleColumns } from './columns';
import grid from './grid.module.css';
import { NothingFound } from './NothingFound';
import { Pagination } from './Pagination';
import { countText, pageCount } from './pages';
import { RowCards, SkeletonCards } from './RowCards';
import { isExpandable, type RowShape } from './RowShape';
import { TableHead } from './TableHead';
import { SkeletonRows, TableRows } from './TableRows';
import { Toolbar } from './Toolbar';
import s from './table.module.css';
import type { Column, TableList, TableQuery } from './types';
import { useColumnFit } from './useColumnFit';
import { useFarRows } from './useFarRows';
import { useFirstRows } from './useFirstRows';
import { useTableKeys } from './useTableKeys';

const MOST_SKELETON_ROWS = 10;
const NO_ROWS: readonly never[] = [];
/** Smallest heights of a row and a card. */
const LEAST_PX = { row: 32, card: 100 };

export type DataTableProps<Row> = {
  /** What the table lists; its accessible name. */
  caption: string;
  /** Constant, or memoized. */
  columns: readonly Column<Row>[];
  query: TableQuery<Row>;
  list: TableList;
  rowKey: (row: Row) => string | number;
  /** Target of a row; null for none. */
  rowHref?: (row: Row) => string | null;
  /** Details below a row. */
  expand?: (row: Row) => ReactNode;
  /** Singular and plural of what is counted. */
  noun?: { one: string; other: string };
  /** Label of a search box bound to `q`. */
  search?: string;
  /** Controls; in a sheet on a phone. */
  filters?: ReactNode;
  /** The active filters, in words; `key` is the parameter's name. */
  chips?: readonly ActiveFilter[];
  /** Name of the page's function and its filters: shows the export menu; `feed` adds the view's feed to it. */
  exportOf?: { fn: string; filters?: Record<string, unknown>; feed?: boolean };
  actions?: ReactNode;
  /** Replaces the default empty state. */
  empty?: ReactNode;
};

/** A list sorted, filtered and paged by the server, with the URL as its state. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, query, list, noun = { one: 'row', other: 'rows' } } = props;
  const { data } = query;
  const narrow = useNarrow();
  const root = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set());
  const chosen = list.values.cols.join();
  const shown = useMemo(() => visibleColumns(columns, chosen === '' ? [] : chosen.split(',')), [columns, chosen]);
  const toggle = useCallback(
    (key: string | number) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const shape: RowShape<Row> = {
    columns: shown,
    rest: NO_ROWS,
    rowKey: props.rowKey,
    rowHref: props.rowHref,
    expand: props.expand,
    opened,
    toggle,
  };
  const count = data ? countText(data.total, data.totalExact, noun) : '';
  const failed = Boolean(query.error) && !query.isFetching;

  useTableKeys(root, (step) => {
    const page = list.values.page + step;
    if (data && page >= 1 && page <= pageCount(data.total, list.values.per)) list.commit({ page });
  });
  useScrollToTop(root, String(list.values.page));

  const exportOf = props.exportOf && (
    <ExportMenu
      {...props.exportOf}
      compact={narrow}
      sort={list.values.sort}
      cols={[...new Set(shown.flatMap((column) => column.exports ?? [column.id]))]}
      about={{ asOf: data?.asOf ?? null, paramsVersion: data?.paramsVersion ?? null, total: data?.total ?? null }}
    />
  );
  return (
    <section ref={root} className={s.table} data-table="" aria-label={caption}>
      <Toolbar
        narrow={narrow}
        columns={columns}
        list={list}
        count={count}
        search={props.search}
        filters={props.filters}
        chips={props.chips ?? []}
        actions={
          <>
            {props.actions}
            {exportOf}
          </>
        }
      />
      <LiveRegion>{query.isFetching ? '' : count}</LiveRegion>
      {failed && data && (
        <div className={s.notice}>
          <StaleNotice onRetry={query.refetch} />
        </div>
      )}
      {data?.dataUntil && isLate(data.asOf, data.dataUntil) && (
        <div className={s.notice}>
          <PartialBanner dataUntil={data.dataUntil} />
        </div>
      )}
      <Content {...props} shape={shape} narrow={narrow} failed={failed} />
      {data && data.rows.length > 0 && (
        <footer className={s.footer}>
          <span className={s.summary}>
            <span>{count}</span>
            <Freshness at={data.asOf} />
          </span>
          <Pagination list={list} total={data.total} />
        </footer>
      )}
    </section>
  );
}

type ContentProps<Row> = DataTableProps<Row> & { shape: RowShape<Row>; narrow: boolean; failed: boolean };

/** The rows, or their placeholder. */
function Content<Row>({ caption, query, list, shape, narrow, failed, empty, chips }: ContentProps<Row>) {
  const phase = useSkeletonPhase(query.isPending && !failed);
  const stale = useDelayed(query.isFetching && query.isPlaceholderData);
  const loading = phase !== 'idle';
  const rows = useFirstRows(loading ? NO_ROWS : (query.data?.rows ?? NO_ROWS), narrow ? LEAST_PX.card : LEAST_PX.row);
  if (failed && !query.data) return <ErrorPanel what={caption} error={query.error} onRetry={() => query.refetch()} />;
  if (!loading && query.data?.rows.length === 0) {
    // A link to a page of a list that has become shorter since.
    if (query.data.total > 0 && list.values.page > 1)
      return (
        <EmptyState
          why="This page is beyond the end of the list."
          action={<Button onClick={() => list.commit({ page: 1 })}>Show the first page</Button>}
        />
      );
    return empty ?? <NothingFound list={list} chips={chips ?? []} relax={query.data.relax ?? []} />;
  }
  const blanks = loading ? Math.min(list.values.per, MOST_SKELETON_ROWS) : 0;
  if (narrow) {
    return (
      <div className={classes(stale && s.stale, phase === 'waiting' && s.waiting)} aria-busy={loading || stale}>
        {loading ? <SkeletonCards cards={4} /> : <RowCards rows={rows} shape={shape} label={caption} />}
      </div>
    );
  }
  return (
    <WideTable
      caption={caption}
      list={list}
      shape={shape}
      rows={rows}
      blanks={blanks}
      stale={stale}
      waiting={phase === 'waiting'}
    />
  );
}

type WideTableProps<Row> = {
  caption: string;
  list: TableList;
  shape: RowShape<Row>;
  rows: readonly Row[];
  blanks: number;
  stale: boolean;
  waiting: boolean;
};

/** Scrolls sideways only if the table is still too wide, and is then reachable by keyboard. */
function WideTable<Row>({ caption, list, shape, rows, blanks, stale, waiting }: WideTableProps<Row>) {
  const [rowDensity] = density.use();
  const { sort, cols } = list.values;
  const { box, table, over, shown, rest } = useColumnFit({
    columns: shape.columns,
    rows,
    sort,
    chosen: cols.length > 0,
  });
  useFarRows(table, over ? box : null, rows);
  const fitted = { ...shape, columns: shown, rest };
  const expandable = isExpandable(fitted);
  return (
    <div
      ref={box}
      className={grid.scroller}
      data-over={over || undefined}
      onScroll={markShift}
      {...(over ? { tabIndex: 0, role: 'group', 'aria-label': `${caption}, scrolls sideways` } : {})}
    >
      <table ref={table} className={classes(grid.grid, expandable && grid.expandable)} aria-busy={blanks > 0 || stale}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead columns={shown} expandable={expandable} sort={sort} onSort={(next) => list.commit({ sort: next })} />
        <tbody className={classes(stale && grid.stale, waiting && grid.waiting)}>
          {blanks > 0 && <SkeletonRows columns={shown.length + (expandable ? 1 : 0)} rows={blanks} />}
          <TableRows rows={rows} shape={fitted} compact={rowDensity === 'compact'} />
        </tbody>
      </table>
    </div>
  );
}

/** Cells become sticky only after scrolling sideways: a thousand sticky cells slow down a long list. */
function markShift({ currentTarget: box }: UIEvent<HTMLDivElement>): void {
  box.toggleAttribute('data-shifted', box.scrollLeft !== 0);
}

/** Twice the interval between two reads of the network. */
const LATE_MS = 10 * 60_000;

/** Whether the newest data was older than it should be at the time of the answer. */
function isLate(asOf: string | null | undefined, dataUntil: string): boolean {
  return asOf ? Date.parse(asOf) - Date.parse(dataUntil) > LATE_MS : false;
}

/** After turning the page from its end, show the first row. */
function useScrollToTop(root: React.RefObject<HTMLElement | null>, page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const element = root.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }, [page, root]);
}
