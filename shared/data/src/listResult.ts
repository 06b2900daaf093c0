import type { Relax } from '@companion/functions';

export type ListArgs = {
  filters?: Record<string, unknown>;
  /** Column name, `-` in front for descending. */
  sort?: string;
  /** From 1. */
  page?: number;
  per?: number;
};

/** Answer of every list function. Times are ISO, money is a decimal string in wei. */
export type ListResult<Row, Kpis = Record<string, unknown>> = {
  asOf: string;
  dataUntil: string | null;
  paramsVersion: number;
  total: number;
  /** False: counting stopped at 10,000, `total` is an estimate. */
  totalExact: boolean;
  rows: Row[];
  /** Cursor of the next rows in this order; null at the end. */
  next: unknown;
  /** Only with the first page. */
  kpis: Kpis | null;
  relax?: Relax[];
};
