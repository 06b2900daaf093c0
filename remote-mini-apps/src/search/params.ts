import { ethosSearch } from '@companion/functions/ethosSearch';
import { searchAddress } from '@companion/functions/search-query';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columnIds } from './columns';

export type SearchAddress = FunctionAddress<typeof ethosSearch, typeof searchAddress.own>;

/** State of /mini-apps/ethossearch in its address; its site server reads it alike. */
export const useSearchAddress = (): SearchAddress =>
  useFunctionAddress(ethosSearch, { ...searchAddress.options, cols: columnIds }, searchAddress.fixed);
