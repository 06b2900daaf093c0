import { ethosSearch } from '@companion/functions/ethosSearch';
import { searchAddress } from '@companion/functions/search-query';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columnIds } from './columns';

export type SearchAddress = FunctionAddress<typeof ethosSearch, typeof searchAddress.own>;

/** URL state of /mini-apps/ethossearch; the site server parses it the same way. */
export const useSearchAddress = (): SearchAddress =>
  useFunctionAddress(ethosSearch, { ...searchAddress.options, cols: columnIds }, searchAddress.fixed);
