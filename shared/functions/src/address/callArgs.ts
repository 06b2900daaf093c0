import type { AnyFunction, ArgsOf } from '../schema/declaration.ts';
import type { Filters } from '../schema/filter.ts';

/** What a call is asked for besides what the address says. */
export type Fixed = {
  /** Filters the page sets itself: whose reviews a profile shows. */
  filters?: Readonly<Record<string, unknown>>;
  /** Arguments from the path. */
  args?: Readonly<Record<string, unknown>>;
};

/**
 * Arguments of a page's call for the state its address carries: what is not given is left out, so that the same view always
 * asks the same. The site server and the page make them alike.
 */
export function callArgs<F extends AnyFunction>(
  fn: F,
  values: Readonly<Record<string, unknown>>,
  fixed: Fixed = {},
): ArgsOf<F> {
  const filters = { ...given(fn.filters, values), ...fixed.filters };
  const { sort, page, per } = values;
  return {
    ...given(fn.args, values),
    ...fixed.args,
    ...(Object.keys(fn.filters).length > 0 && { filters }),
    ...(fn.orders.length > 0 && { sort }),
    ...(fn.list && { page, per }),
  } as ArgsOf<F>;
}

/** The values that are given, by the names that are declared. */
function given(declared: Filters, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(declared).flatMap((name) => {
      const value = values[name];
      return value === null || value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}
