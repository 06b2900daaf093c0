import type { Deprecation } from './deprecation.ts';
import { type Field, type Fields, type Flat, maybe, type ObjectOf, object } from './field.ts';
import type { FilterOf, Filters } from './filter.ts';
import { listFields, stampFields } from './shapes.ts';

/** Who may call: any visitor to read (page) or to submit something (intake), signed-in users, admins, owners, jobs. */
export type Rights = 'page' | 'intake' | 'session' | 'admin' | 'owner' | 'job';

/** What a call means to a visitor: part of a page, a search or recomputation they chose, or a look at a past day. */
export type BudgetClass = 'page' | 'chosen' | 'past';

/** A call the benchmarks time in addition to the plain one; `label` identifies it. */
export type BenchCase = { args: Readonly<Record<string, unknown>>; label?: string; budget?: BudgetClass };

/** A feed entry: plain texts, `path` on this site. `id` is stable while the entry is about the same thing. */
export type Entry = { id: string; at: string; title: string; text: string; path: string };

export type Feed<Row> = {
  title: string;
  /** Page of the site that shows this view. */
  page: string | ((filters: Readonly<Record<string, unknown>>) => string);
  /** Order that puts the newest first; omitted for functions without orders. */
  order?: string;
  entry: (row: Row) => Entry;
  /** When a row's subject ends, for calendars; null if it has no end. */
  ends?: (row: Row) => { at: string; title: string } | null;
};

/** A column of an exported file: a field, a nested field with a dot, or a text computed from the row. */
export type FileColumn<Row> = string | { name: string; of: (row: Row) => string | number | null };

/** How a list is exported as a file. */
export type FileOf<Row> = {
  /** Prefix of the file name. */
  name: string;
  columns: readonly FileColumn<Row>[];
  /** Columns that are always exported; `id` unless set. */
  ids?: readonly string[];
  /** Rows per request, if the function returns fewer than FILE_ROWS. */
  chunk?: number;
  /** Longest range of one file, in days. */
  maxDays?: number;
};

/** Most rows per page of a list. */
export const PAGE_ROWS = 200;
/**
 * Most rows per chunk of a file. An embedded database serves nobody else meanwhile: about 0.3 s for this many reviews, 1.6 s for
 * 5,000.
 */
export const FILE_ROWS = 1_000;

/** Most rows per page of a function (`per`); null if it has no pages. */
export const pageLimitOf = ({ list, args }: AnyFunction): number | null => (list ? PAGE_ROWS : (args.per?.max ?? null));

type Empty = Record<never, never>;

/** The contract of a database function. Everything else that describes the function is derived from it. */
export type FunctionDeclaration<Answer, Args extends Filters, Given extends Filters, List extends boolean> = {
  readonly name: string;
  /** One sentence for callers: what the function returns. */
  readonly answers: string;
  /** Set if the function will be removed; every answer announces it. */
  readonly deprecated?: Deprecation;
  /** Arguments by name, in addition to those every list has. */
  readonly args: Args;
  /** Keys of the argument `filters`; a function without any has no such argument. */
  readonly filters: Given;
  readonly list: List;
  /** Orders of a list; a leading `-` means descending. */
  readonly orders: readonly string[];
  readonly order: string;
  /** Whether a list can be paged by cursor (`next`, `after`), and not only by page number. */
  readonly keyset: boolean;
  /** Initial values of its page that differ from the function's own defaults. */
  readonly opens: Readonly<Record<string, unknown>>;
  readonly answer: Field<Answer>;
  /** Feature flag without which the answer is null. */
  readonly flag?: string;
  readonly rights: Rights;
  /** Writes data, so it is called by POST. */
  readonly writes: boolean;
  readonly budget: BudgetClass;
  readonly bench: readonly BenchCase[];
  // biome-ignore lint/suspicious/noExplicitAny: the rows of any list.
  readonly file?: FileOf<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the rows of any list.
  readonly feed?: Feed<any>;
};

// biome-ignore lint/suspicious/noExplicitAny: a declaration of any shape.
export type AnyFunction = FunctionDeclaration<any, any, any, boolean>;

export type AnswerOf<F> = F extends FunctionDeclaration<infer A, infer _, infer __, infer ___> ? A : never;
export type RowOf<F> = RowIn<AnswerOf<F>>;
type RowIn<A> = NonNullable<A> extends { rows: (infer Row)[] } ? Row : never;
export type KpisOf<F> = NonNullable<AnswerOf<F>> extends { kpis: infer K } ? NonNullable<K> : never;
export type PointOf<F> = NonNullable<AnswerOf<F>> extends { points: (infer P)[] } ? P : never;

type Optional<F extends Filters> = { [K in keyof F]?: FilterOf<F[K]> | null | undefined };
type Needed<F extends Filters> = { [K in keyof F as F[K] extends { required: true } ? K : never]: FilterOf<F[K]> };
/** Arguments of every list: order, page from 1, rows per page, or the cursor of the previous answer. */
type ListArgs = { sort?: string; page?: number; per?: number; after?: unknown };

/** Filters of a call; null or missing means not set. */
export type FiltersOf<F> =
  F extends FunctionDeclaration<infer _, infer __, infer Given, infer ___> ? Optional<Given> : never;

/** Arguments of a call, as checked by the compiler. */
export type ArgsOf<F> =
  F extends FunctionDeclaration<infer _, infer Args, infer Given, infer List>
    ? Flat<
        Optional<Args> &
          Needed<Args> &
          (keyof Given extends never ? Empty : { filters?: Optional<Given> }) &
          (List extends true ? ListArgs : Empty)
      >
    : never;

type Common<Args extends Filters, Given extends Filters> = {
  name: string;
  answers: string;
  args?: Args;
  filters?: Given;
  opens?: Readonly<Record<string, unknown>>;
  budget?: BudgetClass;
  bench?: readonly BenchCase[];
  deprecated?: Deprecation;
};

function declared<A, Args extends Filters, Given extends Filters, List extends boolean>(
  config: Common<Args, Given>,
  rest: Pick<FunctionDeclaration<A, Args, Given, List>, 'answer' | 'list'> &
    Partial<FunctionDeclaration<A, Args, Given, List>>,
): FunctionDeclaration<A, Args, Given, List> {
  const { args = {} as Args, filters = {} as Given, opens = {}, budget = 'page', bench = [], deprecated } = config;
  const common = { orders: [], order: '', keyset: false, rights: 'page' as const, writes: false };
  const base = { ...common, name: config.name, answers: config.answers, args, filters, opens, budget, bench };
  return { ...base, ...(deprecated && { deprecated }), ...rest };
}

type ListConfig<
  R extends Fields,
  K extends Fields,
  X extends Fields,
  Args extends Filters,
  Given extends Filters,
> = Common<Args, Given> & {
  orders: readonly string[];
  order: string;
  keyset?: boolean;
  row: R;
  /** Figures over all matching rows, returned with the first page. */
  figures?: K;
  /** Fields of the answer beyond those of every list. */
  more?: X;
  file?: FileOf<ObjectOf<R>>;
  feed?: Feed<ObjectOf<R>>;
};

type ListAnswer<R extends Fields, K extends Fields, X extends Fields> = Flat<
  ObjectOf<ReturnType<typeof listFields<R, keyof K extends never ? never : ObjectOf<K>>>> & ObjectOf<X>
>;

/** Declares the function of a list: rows by page or cursor, figures over all of them. */
export function listFunction<
  const R extends Fields,
  const K extends Fields = Empty,
  const X extends Fields = Empty,
  const Args extends Filters = Empty,
  const Given extends Filters = Empty,
>(config: ListConfig<R, K, X, Args, Given>): FunctionDeclaration<ListAnswer<R, K, X>, Args, Given, true>;
export function listFunction<
  const R extends Fields,
  const K extends Fields = Empty,
  const X extends Fields = Empty,
  const Args extends Filters = Empty,
  const Given extends Filters = Empty,
>(
  config: ListConfig<R, K, X, Args, Given> & { flag: string },
): FunctionDeclaration<ListAnswer<R, K, X> | null, Args, Given, true>;
export function listFunction(
  config: ListConfig<Fields, Fields, Fields, Filters, Filters> & { flag?: string },
): AnyFunction {
  const { row, figures = {}, more = {}, orders, order, keyset = true, file, feed, flag } = config;
  const { next, ...fields } = listFields(row, object(figures));
  const answer = object({ ...fields, ...(keyset && { next }), ...more });
  return declared(config, {
    list: true,
    answer: flag ? maybe(answer) : answer,
    orders,
    order,
    keyset,
    ...(file && { file }),
    ...(feed && { feed }),
    ...(flag && { flag }),
  });
}

type PageConfig<A, Args extends Filters, Given extends Filters> = Common<Args, Given> & {
  answer: Field<A>;
  flag?: string;
  rights?: Rights;
  writes?: boolean;
  /** For rows that are paged by the arguments `after` and `per`. */
  file?: FileOf<RowIn<A>>;
  /** For rows that come newest first. */
  feed?: Feed<RowIn<A>>;
};

/** Declares a function other than a list, by its full answer. */
export function pageFunction<A, const Args extends Filters = Empty, const Given extends Filters = Empty>(
  config: PageConfig<A, Args, Given>,
): FunctionDeclaration<A, Args, Given, false> {
  const { answer, flag, rights = 'page', writes = false, file, feed } = config;
  return declared(config, {
    list: false,
    answer,
    rights,
    writes,
    ...(flag && { flag }),
    ...(file && { file }),
    ...(feed && { feed }),
  });
}

/** An answer with these fields and the stamp of every page function. */
export const stamped = <F extends Fields>(fields: F) => object({ ...stampFields, ...fields });
