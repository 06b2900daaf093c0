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

/** The server refuses deeper pages: the filter should be narrower. */
export const MAX_PAGE = 400;

/** What a page adds to the address of its function, and what it leaves out. */
export type AddressOptions<Own extends Filters = Filters> = {
  /** Columns one may show. */
  cols?: readonly string[];
  /** Names of the page's views, the first one the usual. */
  views?: readonly string[];
  /** Parameters of the page's own, which the function does not know; also an order (`sort`) or words (`q`) of its own. */
  own?: Own;
  /** Filters of the function that this page asks by, where not all. */
  only?: readonly string[];
  /** Filters of the function that this page does not ask by. */
  without?: readonly string[];
  /** Where the page begins, beside what the declaration says. */
  opens?: Readonly<Record<string, unknown>>;
  /** Parameters other parts of the page own; they are left alone, as the compare tray's `c` is wherever it is not the page's own. */
  keep?: readonly string[];
};

/** What an address may carry: filters, and the arguments one can do without. Those it needs come from the path. */
type Carried<F extends AnyFunction> = F['filters'] & {
  [K in keyof F['args'] as F['args'][K] extends { required: true } ? never : K]: F['args'][K];
};

/** State of a page as its address carries it. Null is "not given". */
export type AddressValues<F extends AnyFunction = AnyFunction, Own extends Filters = Filters> = {
  q: string;
  sort: string;
  page: number;
  per: Per;
  range: Carried<F> extends { range: infer R } ? FilterOf<R> : Range;
  view: string;
  /** Empty: the table's own choice. */
  cols: readonly string[];
  /** Day of time travel; null is now. */
  asOf: string | null;
} & Omit<FilterValues<Carried<F>>, 'q' | 'range' | 'asOf'> &
  Omit<FilterValues<Own>, 'q' | 'sort'>;

export type AddressCodec<F extends AnyFunction, Own extends Filters> = {
  defaults: AddressValues<F, Own>;
  /** Names of the filters the address carries, those of the page's own too. */
  filters: readonly string[];
  /** Those among them that name a person. */
  people: readonly string[];
  /** Reads a search string; what is unknown or invalid becomes its default. */
  parse: (search: string) => AddressValues<F, Own>;
  /** Writes values as a search string with `?`, defaults omitted; keeps the parameters of others. */
  write: (values: Partial<AddressValues<F, Own>>, search: string) => string;
};

/** Reader and writer of the address of a page of one function (rule: the URL is the state of the page). */
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
  // Links keep the day also where a page knows none: it says so.
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
      // Somebody may be called null.
      if (text !== '' && (fallback === null || text !== param.write(fallback as never))) pairs.push([name, text]);
    }
    return pairs.length > 0 ? `?${pairs.map(([name, text]) => `${escaped(name)}=${escaped(text)}`).join('&')}` : '';
  };
  const filters = Object.keys({ ...named, ...own }).filter((name) => !COMMON.has(name));
  const people = filters.filter((name) => params[name]?.param.kind === 'person');
  return { defaults: parse(''), filters, people, parse, write };
}

/** Filters and arguments that a page asks its function by: a search string may carry them. */
export function carried(fn: AnyFunction, { only, without = [] }: AddressOptions): Filters {
  const args = Object.entries(fn.args as Filters).filter(([, arg]) => !arg.required);
  const all = [...args, ...Object.entries(fn.filters as Filters)];
  return Object.fromEntries(all.filter(([name]) => (only?.includes(name) ?? true) && !without.includes(name)));
}

/** Parameters of every page; what differs from where they begin is no filter in force. */
const COMMON = new Set(['q', 'sort', 'page', 'per', 'range', 'view', 'cols', 'asOf']);

/** Escapes what an address must not hold and leaves what people read: commas, colons, at signs, slashes. */
const escaped = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
    .replace(/%(2C|3A|40|2F|24)/g, decodeURIComponent)
    .replaceAll('%20', '+');

const perParam: Filter<Per> = {
  kind: 'count',
  read: (text) => PER_CHOICES.find((per) => String(per) === text) ?? null,
  write: String,
};

/** One or several orders by comma, each once. */
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

/** Unknown columns are dropped one by one, so that an old link still shows the rest. */
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
