import { parseHandles } from '@companion/domain';
import type { Filter } from '@companion/functions';
import { orderOf } from '@companion/functions/address';
import { keyOf, onlyYes } from '@companion/functions/filters';
import { twitterScoreLookup } from '@companion/functions/twitterScoreLookup';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import { SORTS } from './results';

/** Longer lists make links that many programs truncate. */
export const MAX_LINK_HANDLES = 50;

/** Comma-separated handles in order; invalid ones are dropped. */
export const handleList: Filter<string[]> = {
  kind: 'list',
  read: (text) => {
    const { handles, verdict } = parseHandles(text);
    return verdict === 'ok' ? handles.map(({ handle }) => handle) : null;
  },
  write: (handles) => handles.join(','),
};

const own = {
  sort: orderOf(SORTS, { fallback: 'listed' }),
  h: handleList,
  // A longer list stored in the database.
  list: keyOf(/^[0-9a-z]{12}$/),
  found: onlyYes(),
};

export type LookupAddress = FunctionAddress<typeof twitterScoreLookup, typeof own>;

/** URL state of /mini-apps/twitter-score-lookup. */
export const useLookupAddress = (): LookupAddress =>
  useFunctionAddress(twitterScoreLookup, { own, cols: columns.map(({ id }) => id) });
