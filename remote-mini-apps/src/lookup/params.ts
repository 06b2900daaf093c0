import { parseHandles } from '@companion/domain';
import { createParser, type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';
import { columns } from './columns';
import { SORTS } from './results';

/** Longer lists make links that many programs cut. */
export const MAX_LINK_HANDLES = 50;

/** Handles by comma, as listed; what is no handle is dropped. */
export const parseAsHandles = createParser<string[]>({
  parse: (text) => {
    const { handles, verdict } = parseHandles(text);
    return verdict === 'ok' ? handles.map(({ handle }) => handle) : null;
  },
  serialize: (handles) => handles.join(','),
  eq: (a, b) => a.join() === b.join(),
});

/** Name of a list kept in this browser. */
const parseAsListId = createParser<string>({
  parse: (text) => (/^[0-9a-z]{1,7}$/.test(text) ? text : null),
  serialize: String,
});

const schema = {
  sort: SORTS,
  cols: columns.map(({ id }) => id),
  filters: { h: parseAsHandles, list: parseAsListId, found: parseAsStringLiteral(['yes'] as const) },
};

const defaults = { sort: 'listed' };

export type LookupParams = ListParams<typeof schema.filters>;

/** URL state of /mini-apps/twitter-score-lookup. */
export function useLookupParams(): LookupParams {
  return useListParams(schema, defaults);
}
