import type { AnyFunction, Filter, Filters } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { type Ask, samplesOf } from '@companion/functions/samples';

export type Budget = AnyFunction['budget'];

/** Maximum p95 of a call in ms: with the small network, and with one ten times its size. */
export const BUDGETS: Record<Budget, { small: number; tenfold: number }> = {
  page: { small: 60, tenfold: 150 },
  chosen: { small: 200, tenfold: 500 },
  past: { small: 400, tenfold: 1_500 },
};

export type PageCase = { fn: AnyFunction; label: string; args: Record<string, unknown>; budget: Budget };

/** Sample values for arguments and filters: the largest in the data. */
export type Samples = { args: Record<string, unknown>; filters: Record<string, unknown> };

export async function samplesFor(fn: AnyFunction, ask: Ask): Promise<Samples> {
  return { args: await samplesOf(fn.args, ask), filters: await samplesOf(fn.filters, ask) };
}

/** The calls of a function to time: plain, in every order, with every filter, and those it declares itself. */
export function casesOf(fn: AnyFunction, samples: Samples): PageCase[] {
  const required = Object.fromEntries(needed(fn).map(([name]) => [name, samples.args[name]]));
  const one = (label: string, args: Record<string, unknown>, budget: Budget): PageCase => ({
    fn,
    label,
    args: { ...required, ...args },
    budget: isOfPastDay(args) ? 'past' : budget,
  });
  // Orders are tabs of a page; filters and non-default arguments are chosen by a visitor.
  const ordered = fn.orders
    .flatMap((order) => (`-${order}` === fn.order || order === fn.order ? [] : [`-${order}`]))
    .map((sort) => one(`sort ${sort}`, { sort }, fn.budget));
  const filtered = Object.entries(samples.filters).map(([name, value]) =>
    one(labelOf(name, value, fn.filters[name]), { filters: { [name]: value } }, 'chosen'),
  );
  const args = Object.entries(samples.args).flatMap(([name, value]) => {
    const arg: Filter = fn.args[name];
    if (arg.required || value === arg.fallback) return [];
    // A value from the function's own earlier answer is passed on by the page, not chosen.
    const again = arg.sampleFrom?.fn === fn.name && arg.sampleFrom.rows === '';
    return [one(labelOf(name, value, arg), { [name]: value }, again ? 'page' : 'chosen')];
  });
  const named = fn.bench.map(({ args, label = JSON.stringify(args), budget = fn.budget }) => one(label, args, budget));
  return [one('', {}, fn.budget), ...ordered, ...filtered, ...args, ...named];
}

/** The largest one differs between sizes, but it is the same case. */
const labelOf = (name: string, value: unknown, { sampleFrom }: Filter) =>
  sampleFrom ? `largest ${name}` : JSON.stringify({ [name]: value });

const isOfPastDay = ({ filters }: { filters?: { asOf?: unknown } }) => filters?.asOf !== undefined;

/** The functions that are timed: those visitors and admins may read. */
export const TIMED: readonly AnyFunction[] = Object.values(DECLARED_FUNCTIONS)
  .filter(({ rights, writes }) => (rights === 'page' || rights === 'admin') && !writes)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const needed = (fn: AnyFunction): [string, Filter][] =>
  Object.entries(fn.args as Filters).filter(([, arg]) => arg.required === true);
