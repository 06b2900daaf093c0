import type { AnyFunction, ArgsOf } from '../schema/declaration.ts';
import { type AddressOptions, carried } from './addressCodec.ts';

/** Parts of a call that do not come from the address. */
export type Fixed = {
  /** Filters the page sets itself, such as whose reviews a profile shows. */
  filters?: Readonly<Record<string, unknown>>;
  /** Arguments from the path. */
  args?: Readonly<Record<string, unknown>>;
};

/**
 * Arguments of a page's call for the state in its address. Unset values are omitted, so that the same view always makes the same
 * request. Shared by the site server and the page, so that both build identical calls.
 */
export function callArgs<F extends AnyFunction>(
  fn: F,
  values: Readonly<Record<string, unknown>>,
  fixed: Fixed = {},
  options: AddressOptions = {},
): ArgsOf<F> {
  const asked = Object.keys(carried(fn, options));
  const filters = { ...given(asked, fn.filters, values), ...fixed.filters };
  const { sort, page, per } = values;
  return {
    ...given(asked, fn.args, values),
    ...fixed.args,
    ...(Object.keys(fn.filters).length > 0 && { filters }),
    ...(fn.orders.length > 0 && { sort }),
    ...(fn.list && { page, per }),
  } as ArgsOf<F>;
}

/** The values that are set, limited to declared names that the page uses. */
function given(asked: readonly string[], declared: object, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    asked.flatMap((name) => {
      const value = values[name];
      return !Object.hasOwn(declared, name) || value === null || value === undefined || value === ''
        ? []
        : [[name, value]];
    }),
  );
}
