import { type ListParams, parseAsArrayOf, parseAsStringLiteral, useListParams } from '@companion/ui/url';
import { FEED_KINDS } from './queries';

export const HOME_RANGES = ['24h', '7d', '30d'] as const;
export type HomeRange = (typeof HOME_RANGES)[number];

const schema = {
  sort: [],
  filters: {
    range: parseAsStringLiteral(HOME_RANGES),
    types: parseAsArrayOf(parseAsStringLiteral(FEED_KINDS)),
  },
};

const defaults = { sort: '', filters: { range: '7d' as const } };

export type HomeParams = ListParams<typeof schema.filters>;

/** URL state of /home: the range of the figures and the kinds in the feed. */
export function useHomeParams(): HomeParams {
  return useListParams(schema, defaults);
}
