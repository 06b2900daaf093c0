import { type AnyFunction, type Filter, type Filters, RANGES } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import type { Samples } from '../bench/cases';
import { needed } from '../bench/cases';

export type Args = Record<string, unknown>;

/** The functions a stranger may ask. */
export const ASKED: readonly AnyFunction[] = Object.values(DECLARED_FUNCTIONS).filter(
  ({ rights, writes }) => rights === 'page' && !writes,
);

/** Most rows of a page that the door lets a visitor ask for. */
const MOST_ROWS = 200;

/** One letter stands in nearly every text, so that a search for it leaves nothing out. */
const ONE_LETTER = 'a';

/** What an argument or filter may be: every word, both ends of a number, every preset range, and the largest there is. */
function valuesOf(filter: Filter, sample: unknown, days: readonly string[]): unknown[] {
  const { kind, words = [], min, max } = filter;
  const values = {
    word: () => [...words],
    words: () => [...words.map((word) => [word]), filter.read(words.join(','))],
    count: () => [min, max],
    flag: () => [true, false],
    range: () => [...RANGES, `${days.at(-1)}..${days[0]}`],
    day: () => [...days],
    text: () => [ONE_LETTER],
    list: () => (Array.isArray(sample) && sample.length > 1 ? [sample.slice(0, 1)] : []),
  }[kind as string];
  const all = [...(values?.() ?? []), sample].filter((value) => value !== undefined && value !== null);
  return [...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
}

/** All that may be given to a function, by name. */
type Choices = Readonly<Record<string, readonly unknown[]>>;

const choicesOf = (filters: Filters, samples: Args, days: readonly string[]): Choices =>
  Object.fromEntries(Object.entries(filters).map(([name, each]) => [name, valuesOf(each, samples[name], days)]));

/** Both directions of every order; none where the function has no orders. */
const sortsOf = (fn: AnyFunction): string[] => fn.orders.flatMap((order) => [order, `-${order}`]);

/**
 * The legal questions of a function, one thing at a time: each argument and filter with each of its values, each order in both
 * directions, of everything and of each day and preset range, with the largest pages and a far one. What they need is the
 * largest there is.
 */
export function oneByOne(fn: AnyFunction, samples: Samples, days: readonly string[]): Args[] {
  const required = requiredOf(fn, samples);
  const [args, filters] = [choicesOf(fn.args, samples.args, days), choicesOf(fn.filters, samples.filters, days)];
  const largest = fn.list ? { per: MOST_ROWS } : {};
  const each = (choices: Choices, put: (name: string, value: unknown) => Args) =>
    Object.entries(choices).flatMap(([name, values]) =>
      values.map((value) => ({ ...required, ...largest, ...put(name, value) })),
    );
  const times = [{}, ...['asOf', 'range'].flatMap((name) => (filters[name] ?? []).map((value) => ({ [name]: value })))];
  return [
    required,
    ...each(args, (name, value) => ({ [name]: value })),
    ...each(filters, (name, value) => ({ filters: { [name]: value } })),
    ...sortsOf(fn).flatMap((sort) => times.map((filters) => ({ ...required, ...largest, sort, filters }))),
    ...(fn.list ? [2, 50].map((page) => ({ ...required, ...largest, page })) : []),
  ].map((call) => (Object.keys(fn.filters).length > 0 ? call : withoutFilters(call)));
}

const withoutFilters = ({ filters, ...call }: Args): Args => call;

const requiredOf = (fn: AnyFunction, samples: Samples): Args =>
  Object.fromEntries(needed(fn).map(([name]) => [name, samples.args[name]]));

/** Questions that combine several things, as a visitor may who tries what costs most. `random` answers 0 to below 1. */
export function combined(
  fn: AnyFunction,
  samples: Samples,
  days: readonly string[],
  count: number,
  random: () => number,
): Args[] {
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const some = (choices: Choices) =>
    Object.fromEntries(
      Object.entries(choices).flatMap(([name, values]) =>
        values.length > 0 && random() < 0.3 ? [[name, any(values)]] : [],
      ),
    );
  const [args, filters] = [choicesOf(fn.args, samples.args, days), choicesOf(fn.filters, samples.filters, days)];
  const sorts = sortsOf(fn);
  return Array.from({ length: Object.keys({ ...args, ...filters }).length + sorts.length > 1 ? count : 0 }, () => ({
    ...requiredOf(fn, samples),
    ...some(args),
    ...(Object.keys(filters).length > 0 && { filters: some(filters) }),
    ...(sorts.length > 0 && { sort: any(sorts) }),
    ...(fn.list && { per: any([1, 25, MOST_ROWS]), page: any([1, 1, 2, 9]) }),
  }));
}
