import type { AnyFunction, Filter, Filters } from '@companion/functions';
import { BOOK } from '@companion/functions/book';

/** Calls with budgets of their own: a page call 50 ms, a search or a recomputation the visitor chose 150 ms. */
export type Budget = AnyFunction['budget'];

export type PageCase = { function: string; label: string; args: Record<string, unknown>; budget: Budget };

/**
 * The calls of a function to time: plain, in every order, narrowed by every filter, and those it names. `values`: of the
 * arguments `lookedUp` names.
 */
export function casesOf(fn: AnyFunction, values: Record<string, unknown>): PageCase[] {
  const required = Object.fromEntries(needed(fn).map(([name]) => [name, values[name]]));
  const one = (label: string, args: Record<string, unknown>, budget: Budget): PageCase => ({
    function: fn.name,
    label,
    args: { ...required, ...args },
    budget,
  });
  // Orders are tabs of a page; filters, and arguments other than what they fall back to, are chosen by a visitor.
  const ordered = fn.orders
    .flatMap((order) => (`-${order}` === fn.order || order === fn.order ? [] : [`-${order}`]))
    .map((sort) => one(`sort ${sort}`, { sort }, fn.budget));
  const filtered = Object.entries(fn.filters as Filters).flatMap(([name, filter]) =>
    filter.sample === undefined
      ? []
      : [one(JSON.stringify({ [name]: filter.sample }), { filters: { [name]: filter.sample } }, 'chosen')],
  );
  const args = Object.entries(fn.args as Filters).flatMap(([name, arg]) =>
    arg.required || arg.sample === undefined || arg.sample === arg.fallback
      ? []
      : [one(JSON.stringify({ [name]: arg.sample }), { [name]: arg.sample }, 'chosen')],
  );
  // What an earlier answer said is given back by a page, not chosen.
  const again = lookedUp(fn)
    .filter(([name]) => !(name in required))
    .map(([name]) => one(name, { [name]: values[name] }, 'page'));
  const named = fn.bench.map(({ args, label = JSON.stringify(args), budget = fn.budget }) => one(label, args, budget));
  return [one('', {}, fn.budget), ...ordered, ...filtered, ...args, ...again, ...named];
}

/** The functions that are timed: what visitors and admins may read. */
export const TIMED: readonly AnyFunction[] = Object.values(BOOK)
  .filter(({ rights, writes }) => (rights === 'page' || rights === 'admin') && !writes)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const needed = (fn: AnyFunction): [string, Filter][] =>
  Object.entries(fn.args as Filters).filter(([, arg]) => arg.required === true);

/** Arguments whose value is needed, or only known to the data. */
export const lookedUp = (fn: AnyFunction): [string, Filter][] =>
  Object.entries(fn.args as Filters).filter(([, { required, sampleFrom }]) => required === true || sampleFrom);
