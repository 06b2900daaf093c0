import { createParser, createSerializer, type SingleParserBuilder } from 'nuqs/server';
import { parseAsCount, parseAsDay, parseAsRange, parseAsText, type Range } from './parsers';

export const PER_CHOICES = [25, 50, 100, 200] as const;
export type Per = (typeof PER_CHOICES)[number];

/** The server refuses deeper pages: the filter should be narrower. */
export const MAX_PAGE = 400;

// biome-ignore lint/suspicious/noExplicitAny: a page's filters have parsers of any value type.
export type FilterParsers = Record<string, SingleParserBuilder<any>>;

type FilterValues<Filters extends FilterParsers> = {
  [Key in keyof Filters]: ReturnType<Filters[Key]['parse']>;
};

/** What a list page accepts in its URL. */
export type ListSchema<Filters extends FilterParsers = FilterParsers> = {
  /** Columns one may sort by. */
  sort: readonly string[];
  /** Names of the page's views, if it has several. */
  views?: readonly string[];
  /** Columns one may show. */
  cols?: readonly string[];
  /** The page's own filters by parameter name. */
  filters?: Filters;
  /** The list is read from a place on (`after`) instead of by page number. */
  keyset?: boolean;
  /** Parameters other parts of the page own; they are left alone, as the compare tray's `c` always is. */
  keep?: readonly string[];
};

/** Defaults of a list page; a value equal to its default is not written to the URL. */
export type ListDefaults<Filters extends FilterParsers = FilterParsers> = {
  /** For example `-created`; several by comma. */
  sort: string;
  per?: Per;
  range?: Range;
  view?: string;
  cols?: readonly string[];
  filters?: Partial<FilterValues<Filters>>;
};

export type ListValues<Filters extends FilterParsers = FilterParsers> = {
  q: string;
  sort: string;
  page: number;
  per: Per;
  range: Range;
  view: string;
  /** Empty: the table's own choice. */
  cols: readonly string[];
  /** Day of time travel; null is now. */
  asOf: string | null;
  /** Only with `keyset`: the place to read on from, empty for the start. */
  after?: string;
} & FilterValues<Filters>;

export type ListCodec<Filters extends FilterParsers> = {
  defaults: ListValues<Filters>;
  /** Reads a search string; what is unknown or invalid becomes its default. */
  parse: (search: string) => ListValues<Filters>;
  /** Writes values as a search string with `?`, defaults omitted; keeps the parameters of others. */
  write: (values: Partial<ListValues<Filters>>, search: string) => string;
};

/** Reader and writer of a list page's URL. */
export function listCodec<Filters extends FilterParsers>(
  schema: ListSchema<Filters>,
  given: ListDefaults<Filters>,
): ListCodec<Filters> {
  const parsers: FilterParsers = {
    q: parseAsText.withDefault(''),
    sort: parseAsSort(schema.sort).withDefault(given.sort),
    page: parseAsCount(1, MAX_PAGE).withDefault(1),
    per: parseAsPer.withDefault(given.per ?? 50),
    range: parseAsRange.withDefault(given.range ?? 'all'),
    view: parseAsOneOf(schema.views ?? []).withDefault(given.view ?? schema.views?.[0] ?? ''),
    cols: parseAsColumns(schema.cols ?? []).withDefault([...(given.cols ?? [])]),
    asOf: parseAsDay,
    ...(schema.keyset && { after: parseAsPlace.withDefault('') }),
  };
  for (const [key, parser] of Object.entries(schema.filters ?? {})) {
    const fallback = given.filters?.[key];
    parsers[key] = fallback === undefined || fallback === null ? parser : parser.withDefault(fallback);
  }
  const serialize = createSerializer(parsers, { clearOnDefault: true });
  const parse = (search: string) => {
    const params = new URLSearchParams(search);
    const values = Object.entries(parsers).map(([key, parser]) => [key, readOne(parser, params.get(key))]);
    return Object.fromEntries(values) as ListValues<Filters>;
  };
  const write = (values: Partial<ListValues<Filters>>, search: string) => {
    const kept = new URLSearchParams(search);
    for (const key of [...kept.keys()]) if (key !== 'c' && !schema.keep?.includes(key)) kept.delete(key);
    return serialize(kept, values);
  };
  return { defaults: parse(''), parse, write };
}

function readOne(parser: FilterParsers[string] & { defaultValue?: unknown }, text: string | null): unknown {
  const value: unknown = text === null ? null : parser.parse(text);
  return value ?? parser.defaultValue ?? null;
}

const parseAsPer = createParser<Per>({
  parse: (value) => PER_CHOICES.find((per) => String(per) === value) ?? null,
  serialize: String,
});

/** An opaque place in a list, as the server gave it. */
const parseAsPlace = createParser<string>({
  parse: (value) => (/^[\w.,:=+~-]{1,200}$/.test(value) ? value : null),
  serialize: String,
});

function parseAsOneOf(choices: readonly string[]) {
  return createParser<string>({
    parse: (value) => (choices.includes(value) ? value : null),
    serialize: String,
  });
}

function parseAsSort(columns: readonly string[]) {
  return createParser<string>({
    parse: (value) => {
      const names = value.split(',').map((part) => part.replace(/^-/, ''));
      const known = names.every((name) => columns.includes(name));
      return known && new Set(names).size === names.length ? value : null;
    },
    serialize: String,
  });
}

/** Unknown columns are dropped one by one, so that an old link still shows the rest. */
function parseAsColumns(columns: readonly string[]) {
  return createParser<string[]>({
    parse: (value) => {
      const known = [...new Set(value.split(','))].filter((name) => columns.includes(name));
      return known.length > 0 ? known : null;
    },
    serialize: (value) => value.join(','),
    eq: (a, b) => a.length === b.length && a.every((name, index) => name === b[index]),
  });
}
