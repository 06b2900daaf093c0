import { parseHandles } from '@companion/domain';
import type { Filter } from '@companion/functions';
import { orderOf } from '@companion/functions/address';
import { keyOf, onlyYes } from '@companion/functions/filters';
import { twitterScoreLookup } from '@companion/functions/twitterScoreLookup';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import { SORTS } from './results';

/** Longer lists make links that many programs cut. */
export const MAX_LINK_HANDLES = 50;

/** Handles by comma, as listed; what is no handle is dropped. */
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
  // A longer list that the database keeps.
  list: keyOf(/^[0-9a-z]{12}$/),
  found: onlyYes(),
};

export type LookupAddress = FunctionAddress<typeof twitterScoreLookup, typeof own>;

/** State of /mini-apps/twitter-score-lookup in its address. */
export const useLookupAddress = (): LookupAddress =>
  useFunctionAddress(twitterScoreLookup, { own, cols: columns.map(({ id }) => id) });
