import type { AnyFunction, ArgsOf, Filters, FiltersOf } from '@companion/functions';
import {
  type AddressOptions,
  type AddressValues,
  addressCodec,
  callArgs,
  type Fixed,
} from '@companion/functions/address';
import { useState } from 'react';
import { type AddressState, useAddressState } from './useAddressState';

export type FunctionAddress<F extends AnyFunction, O extends Filters = Record<never, never>> = AddressState<
  AddressValues<F, O>
> & {
  /** Arguments of the page's function in this state. */
  args: ArgsOf<F>;
  /** Names of filters whose value is a person. */
  people: readonly string[];
  /** Only its filters, for charts and files of the same view. */
  filters: FiltersOf<F>;
};

/**
 * State of a page of one declared function, stored in its address, and the corresponding call. Pass constants: the options are
 * read once; `fixed` may change, also with the state.
 */
export function useFunctionAddress<F extends AnyFunction, O extends Filters = Record<never, never>>(
  fn: F,
  options: AddressOptions<O> = {},
  fixed: Fixed | ((values: AddressValues<F, O>) => Fixed) = {},
): FunctionAddress<F, O> {
  const [codec] = useState(() => addressCodec<F, O>(fn, options));
  const state = useAddressState(codec, codec.filters);
  const args = callArgs(fn, state.values, typeof fixed === 'function' ? fixed(state.values) : fixed, options);
  return {
    ...state,
    args,
    people: codec.people,
    filters: (args as { filters?: FiltersOf<F> }).filters ?? ({} as FiltersOf<F>),
  };
}
