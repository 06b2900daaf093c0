import type { AnyFunction, Filter, Filters } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { type Ask, samplesOf } from '@companion/functions/samples';

export type Budget = AnyFunction['budget'];

/** What p95 of a call may be, in ms: with the small network, and with one of ten times its size. */
export const BUDGETS: Record<Budget, { small: number; tenfold: number }> = {
  page: { small: 60, tenfold: 150 },
  chosen: { small: 200, tenfold: 500 },
  past: { small: 400, tenfold: 1_500 },
};

export type PageCase = { fn: AnyFunction; label: string; args: Record<string, unknown>; budget: Budget };

/** What arguments and filters are asked for: the largest the data has. */
export type Samples = { args: Record<string, unknown>; filters: Record<string, unknown> };

export async function samplesFor(fn: AnyFunction, ask: Ask): Promise<Samples> {
  return { args: await samplesOf(fn.args, ask), filters: await samplesOf(fn.filters, ask) };
}

/** The calls of a function to time: plain, in every order, narrowed by every filter, and those it names. */
export function casesOf(fn: AnyFunction, samples: Samples): PageCase[] {
  const required = Object.fromEntries(needed(fn).map(([name]) => [name, samples.args[name]]));
  const one = (label: string, args: Record<string, unknown>, budget: Budget): PageCase => ({
    fn,
    label,
    args: { ...required, ...args },
    budget: isOfPastDay(args) ? 'past' : budget,
  });
  // Orders are tabs of a page; filters, and arguments other than what they fall back to, are chosen by a visitor.
  const ordered = fn.orders
    .flatMap((order) => (`-${order}` === fn.order || order === fn.order ? [] : [`-${order}`]))
    .map((sort) => one(`sort ${sort}`, { sort }, fn.budget));
  const filtered = Object.entries(samples.filters).map(([name, value]) =>
    one(labelOf(name, value, fn.filters[name]), { filters: { [name]: value } }, 'chosen'),
  );
  const args = Object.entries(samples.args).flatMap(([name, value]) => {
    const arg: Filter = fn.args[name];
    if (arg.required || value === arg.fallback) return [];
    // What its own earlier answer said is given back by a page, not chosen.
    const again = arg.sampleFrom?.fn === fn.name && arg.sampleFrom.rows === '';
    return [one(labelOf(name, value, arg), { [name]: value }, again ? 'page' : 'chosen')];
  });
  const named = fn.bench.map(({ args, label = JSON.stringify(args), budget = fn.budget }) => one(label, args, budget));
  return [one('', {}, fn.budget), ...ordered, ...filtered, ...args, ...named];
}

/** The largest is another one at each size, and the same case. */
const labelOf = (name: string, value: unknown, { sampleFrom }: Filter) =>
  sampleFrom ? `largest ${name}` : JSON.stringify({ [name]: value });

const isOfPastDay = ({ filters }: { filters?: { asOf?: unknown } }) => filters?.asOf !== undefined;

/** The functions that are timed: what visitors and admins may read. */
export const TIMED: readonly AnyFunction[] = Object.values(DECLARED_FUNCTIONS)
  .filter(({ rights, writes }) => (rights === 'page' || rights === 'admin') && !writes)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const needed = (fn: AnyFunction): [string, Filter][] =>
  Object.entries(fn.args as Filters).filter(([, arg]) => arg.required === true);
