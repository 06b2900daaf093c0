import { useState } from 'react';
import { type FilterParsers, type ListDefaults, type ListSchema, type ListValues, listCodec } from './listSchema';
import { type AddressState, useAddressState } from './useAddressState';

export type ListPatch<Filters extends FilterParsers> = Partial<ListValues<Filters>>;
export type ListParams<Filters extends FilterParsers = FilterParsers> = AddressState<ListValues<Filters>>;

/** State of a list page, kept in the URL. Pass constants: schema and defaults are read once. */
export function useListParams<Filters extends FilterParsers>(
  schema: ListSchema<Filters>,
  defaults: ListDefaults<Filters>,
): ListParams<Filters> {
  const [codec] = useState(() => listCodec(schema, defaults));
  return useAddressState(codec, Object.keys(schema.filters ?? {}));
}
