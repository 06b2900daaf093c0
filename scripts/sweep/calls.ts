import { type AnyFunction, type Filter, type Filters, RANGES } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import type { Samples } from '../bench/cases';
import { needed } from '../bench/cases';

export type Args = Record<string, unknown>;

/** The functions a visitor may call. */
export const ASKED: readonly AnyFunction[] = Object.values(DECLARED_FUNCTIONS).filter(
  ({ rights, writes }) => rights === 'page' && !writes,
);

/** Maximum rows per page for a visitor. */
const MOST_ROWS = 200;

/** Occurs in nearly every text, so that a search for it excludes nothing. */
const ONE_LETTER = 'a';

/** Values of an argument or filter: every word, both ends of a number, every preset range, and the largest in the data. */
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

/** All possible values of a function's arguments, by name. */
type Choices = Readonly<Record<string, readonly unknown[]>>;

const choicesOf = (filters: Filters, samples: Args, days: readonly string[]): Choices =>
  Object.fromEntries(Object.entries(filters).map(([name, each]) => [name, valuesOf(each, samples[name], days)]));

/** Both directions of every order; empty if the function has none. */
const sortsOf = (fn: AnyFunction): string[] => fn.orders.flatMap((order) => [order, `-${order}`]);

/**
 * Valid calls of a function that vary one thing at a time: each argument and filter with each of its values, each order in
 * both directions, with all data and each day and preset range, with the largest pages and a distant one. Required arguments
 * use the largest sample.
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

/**
 * Calls that combine several things, as by a visitor looking for the most expensive one. `random` returns 0 up to but
 * excluding 1.
 */
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
