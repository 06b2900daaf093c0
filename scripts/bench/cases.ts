import type { AnyFunction, Filter, Filters } from '@companion/functions';
import { BOOK } from '@companion/functions/book';

/** Calls with budgets of their own: a page call 50 ms, a search or a recomputation the visitor chose 150 ms. */
export type Budget = AnyFunction['budget'];

export type PageCase = { function: string; label: string; args: Record<string, unknown>; budget: Budget };

/** The calls of a function to time: plain, in every order, narrowed by every filter, and those it names. */
export function casesOf(fn: AnyFunction, required: Record<string, unknown>): PageCase[] {
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
  const named = fn.bench.map(({ args, label = JSON.stringify(args), budget = fn.budget }) => one(label, args, budget));
  return [one('', {}, fn.budget), ...ordered, ...filtered, ...args, ...named];
}

/** The functions that are timed: what visitors and admins may read. */
export const TIMED: readonly AnyFunction[] = Object.values(BOOK)
  .filter(({ rights, writes }) => (rights === 'page' || rights === 'admin') && !writes)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const needed = (fn: AnyFunction): [string, Filter][] =>
  Object.entries(fn.args as Filters).filter(([, arg]) => arg.required === true);
