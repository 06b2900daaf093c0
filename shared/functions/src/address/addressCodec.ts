import type { Range } from '../../../domain/src/range.ts';
import type { AnyFunction } from '../schema/declaration.ts';
import {
  countFrom,
  dayGiven,
  type Filter,
  type FilterOf,
  type Filters,
  type FilterValues,
  oneOf,
} from '../schema/filter.ts';

export const PER_CHOICES = [25, 50, 100, 200] as const;
export type Per = (typeof PER_CHOICES)[number];

/** The server refuses deeper pages: narrow the filter instead. */
export const MAX_PAGE = 400;

/** What a page adds to, or leaves out of, the address parameters of its function. */
export type AddressOptions<Own extends Filters = Filters> = {
  /** Columns a visitor can show. */
  cols?: readonly string[];
  /** Names of the page's views; the first is the default. */
  views?: readonly string[];
  /** The page's own parameters, unknown to the function; may include its own order (`sort`) or search text (`q`). */
  own?: Own;
  /** Filters of the function that this page uses, if not all of them. */
  only?: readonly string[];
  /** Filters of the function that this page does not use. */
  without?: readonly string[];
  /** Initial values of the page that differ from the declaration's. */
  opens?: Readonly<Record<string, unknown>>;
  /** Parameters owned by other parts of the page; left untouched, like the compare tray's `c` on pages that do not own it. */
  keep?: readonly string[];
};

/** What an address can carry: filters and optional arguments. Required arguments come from the path. */
type Carried<F extends AnyFunction> = F['filters'] & {
  [K in keyof F['args'] as F['args'][K] extends { required: true } ? never : K]: F['args'][K];
};

/** State of a page as encoded in its address. Null means not set. */
export type AddressValues<F extends AnyFunction = AnyFunction, Own extends Filters = Filters> = {
  q: string;
  sort: string;
  page: number;
  per: Per;
  range: Carried<F> extends { range: infer R } ? FilterOf<R> : Range;
  view: string;
  /** Empty: the table's default columns. */
  cols: readonly string[];
  /** As-of day; null means now. */
  asOf: string | null;
} & Omit<FilterValues<Carried<F>>, 'q' | 'range' | 'asOf'> &
  Omit<FilterValues<Own>, 'q' | 'sort'>;

export type AddressCodec<F extends AnyFunction, Own extends Filters> = {
  defaults: AddressValues<F, Own>;
  /** Names of the filters in the address, including the page's own. */
  filters: readonly string[];
  /** The filters whose value is a person. */
  people: readonly string[];
  /** Parses a search string; unknown or invalid values fall back to their defaults. */
  parse: (search: string) => AddressValues<F, Own>;
  /** Writes values as a search string with `?`, omitting defaults and preserving foreign parameters. */
  write: (values: Partial<AddressValues<F, Own>>, search: string) => string;
};

/** Parser and serializer for the address of a page backed by one function (rule: the URL is the state of the page). */
export function addressCodec<F extends AnyFunction, Own extends Filters = Record<never, never>>(
  fn: F,
  options: AddressOptions<Own> = {},
): AddressCodec<F, Own> {
  const { cols = [], views = [], own = {}, keep = [] } = options;
  const { q, range, asOf: _, ...named } = carried(fn, options);
  const params: Record<string, { param: Filter; fallback: unknown }> = {};
  const add = (name: string, param: Filter, fallback: unknown) => {
    params[name] = { param, fallback: options.opens?.[name] ?? fn.opens[name] ?? param.fallback ?? fallback };
  };
  if (q) add('q', q, '');
  add('sort', orderOf(fn.orders), fn.order);
  add('page', countFrom(1, MAX_PAGE), 1);
  add('per', perParam, 25);
  if (range) add('range', range, 'all');
  add('view', oneOf(views), views[0] ?? '');
  add('cols', columnsParam(cols), []);
  // Links keep the as-of day even on pages that do not support it: those pages say so.
  add('asOf', dayGiven(), null);
  for (const [name, param] of Object.entries<Filter>({ ...named, ...own })) add(name, param, null);

  const parse = (search: string) => {
    const given = new URLSearchParams(search);
    const values = Object.entries(params).map(([name, { param, fallback }]) => {
      const text = given.get(name);
      return [name, (text === null ? null : param.read(text)) ?? fallback];
    });
    return { q: '', range: 'all', asOf: null, ...Object.fromEntries(values) } as AddressValues<F, Own>;
  };
  const write = (values: Partial<AddressValues<F, Own>>, search: string) => {
    const pairs = [...new URLSearchParams(search)].filter(
      ([name]) => !Object.hasOwn(params, name) && (name === 'c' || keep.includes(name)),
    );
    for (const [name, { param, fallback }] of Object.entries(params)) {
      const value = (values as Record<string, unknown>)[name];
      if (value === undefined || value === null || value === '') continue;
      const text = param.write(value as never);
      // A person can be named "null".
      if (text !== '' && (fallback === null || text !== param.write(fallback as never))) pairs.push([name, text]);
    }
    return pairs.length > 0 ? `?${pairs.map(([name, text]) => `${escaped(name)}=${escaped(text)}`).join('&')}` : '';
  };
  const filters = Object.keys({ ...named, ...own }).filter((name) => !COMMON.has(name));
  const people = filters.filter((name) => params[name]?.param.kind === 'person');
  return { defaults: parse(''), filters, people, parse, write };
}

/** Filters and arguments a search string can carry for a page's call. */
export function carried(fn: AnyFunction, { only, without = [] }: AddressOptions): Filters {
  const args = Object.entries(fn.args as Filters).filter(([, arg]) => !arg.required);
  const all = [...args, ...Object.entries(fn.filters as Filters)];
  return Object.fromEntries(all.filter(([name]) => (only?.includes(name) ?? true) && !without.includes(name)));
}

/** Parameters common to every page; they never count as an active filter. */
const COMMON = new Set(['q', 'sort', 'page', 'per', 'range', 'view', 'cols', 'asOf']);

/** Escapes what an address must not contain, but keeps readable characters: commas, colons, at signs, slashes. */
const escaped = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
    .replace(/%(2C|3A|40|2F|24)/g, decodeURIComponent)
    .replaceAll('%20', '+');

const perParam: Filter<Per> = {
  kind: 'count',
  read: (text) => PER_CHOICES.find((per) => String(per) === text) ?? null,
  write: String,
};

/** One or more comma-separated orders, each at most once. */
export function orderOf(orders: readonly string[], meta: { fallback?: string } = {}): Filter<string> {
  return {
    kind: 'order',
    ...meta,
    read: (text) => {
      const names = text.split(',').map((part) => part.replace(/^-/, ''));
      const known = names.every((name) => orders.includes(name));
      return known && new Set(names).size === names.length ? text : null;
    },
    write: String,
  };
}

/** Drops unknown columns one by one, so that an old link still shows the rest. */
function columnsParam(columns: readonly string[]): Filter<string[]> {
  return {
    kind: 'words',
    read: (text) => {
      const known = [...new Set(text.split(','))].filter((name) => columns.includes(name));
      return known.length > 0 ? known : null;
    },
    write: (value) => value.join(','),
  };
}
