import { ethosSearch } from '@companion/functions/ethosSearch';
import { longText, oneOf } from '@companion/functions/filters';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columnIds } from './columns';
import { parseQuery } from './parseQuery';

const MOST_LETTERS = 500;

const own = {
  q: longText(MOST_LETTERS, { fallback: '' }),
  group: oneOf(['author', 'subject'], { says: 'Texts by person instead of one by one.' }),
};

export type SearchAddress = FunctionAddress<typeof ethosSearch, typeof own>;

/** State of /mini-apps/ethossearch in its address: the query as it was typed. Without one it shows the last seven days. */
export const useSearchAddress = (): SearchAddress =>
  useFunctionAddress(ethosSearch, { own, only: [], cols: columnIds }, ({ q }) => ({
    filters: q.trim() === '' ? { range: '7d' } : parseQuery(q).filters,
  }));
