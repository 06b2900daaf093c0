import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { TARGET_TYPES } from '../votes/params';
import { castColumns, receivedColumns } from './columns';

/** Votes a person cast, or votes on what they made. */
export const SIDES = ['cast', 'received'] as const;
export type Side = (typeof SIDES)[number];

const schema = {
  sort: ['at', 'weight'],
  cols: [...new Set([...castColumns, ...receivedColumns].map(({ id }) => id))],
  filters: {
    dir: parseAsStringLiteral(SIDES),
    type: parseAsStringLiteral(TARGET_TYPES),
    direction: parseAsStringLiteral(['up', 'down'] as const),
    counterparty: parseAsText,
  },
};

const defaults = { sort: '-at', range: '90d' as const, filters: { dir: 'cast' as const } };

export type VotesSearchParams = ListParams<typeof schema.filters>;

/** URL state of /votes/search/{handle}. */
export function useVotesSearchParams(): VotesSearchParams {
  return useListParams(schema, defaults);
}

export const sideOf = ({ values }: Pick<VotesSearchParams, 'values'>): Side => values.dir ?? 'cast';

/** What the page's function is asked for: the URL's filters without empty ones. */
export function filtersOf({ values }: Pick<VotesSearchParams, 'values'>): Record<string, unknown> {
  const { range, asOf, dir, type, direction, counterparty } = values;
  return { range, dir: dir ?? 'cast', ...withoutNulls({ asOf, type, direction, counterparty }) };
}
