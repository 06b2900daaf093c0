/** A person as every page function gives it. `profileId` is null for an account that never joined. */
export type Person = {
  userId: number;
  profileId: number | null;
  /** Canonical key, for example `profileId:1` or `service:x.com:123`. */
  userkey: string;
  name: string;
  handle: string | null;
  avatar: string | null;
  /** 0-2800; null when the network gave none. */
  score: number | null;
};

/** Dropping this one filter would give `total` rows. */
export type Relax = { drop: string; total: number };

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
