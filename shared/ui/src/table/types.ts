import type { Per } from '@companion/functions/address';
import type { ReactNode } from 'react';

export type Column<Row> = {
  /** Also used in the URL's `cols` and in exports. */
  id: string;
  header: string;
  /** Content of a cell; null, undefined and empty text are shown as a dash. */
  cell: (row: Row) => ReactNode;
  /** The server's name of this order; without it the column is not sortable. */
  sort?: string;
  /** Numbers are aligned at the end, with tabular figures. */
  align?: 'start' | 'end';
  /** px or any CSS length. */
  width?: number | string;
  /** Long text may wrap; otherwise a row is one line high. */
  wrap?: boolean;
  /** Hidden until chosen. */
  hidden?: boolean;
  /** One of the (at most three) fields of a card on a phone. Default: the first three visible columns. */
  primary?: boolean;
  /** The cell that becomes the row's link; its content must not contain a link. Default: the first column. */
  main?: boolean;
  /** The title of a card on a phone: the person or thing a row is about. Default: the row's link. */
  title?: boolean;
  /** Exported fields of this column; default: its id. */
  exports?: readonly string[];
  /** Id in metrics.json: adds an info button to the header. */
  metric?: string;
};

/** The part of a list answer that a table uses. */
export type TableResult<Row> = {
  rows: readonly Row[];
  total: number;
  /** False: the total is an estimate. */
  totalExact: boolean;
  asOf?: string | null;
  dataUntil?: string | null;
  /** Version of the method behind the numbers, for the export's note. */
  paramsVersion?: string | number | null;
  relax?: readonly { drop: string; total: number }[];
};

/** The part of a query result that a table uses; returned by `useQuery`. */
export type TableQuery<Row> = {
  data: TableResult<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
};

export type TableValues = {
  /** For lists with a range. */
  range?: string;
  q: string;
  sort: string;
  page: number;
  per: Per;
  cols: readonly string[];
};

/** The part of `useFunctionAddress` that a table uses. */
export type TableList = {
  values: TableValues;
  newest(): TableValues;
  defaults: TableValues & Record<string, unknown>;
  type(patch: Partial<TableValues>): void;
  commit(patch: Partial<TableValues>): void;
  clear(): void;
  href(patch: Partial<TableValues>): string;
  active: readonly string[];
  /** Names of filters whose value is a person. */
  people?: readonly string[];
};
