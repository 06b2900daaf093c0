import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { SENTIMENTS } from '../reviews/params';
import { authorColumns } from './columns';

/** Whose reviews are counted: those one wrote, or those about one. */
export const SIDES = ['author', 'subject'] as const;
export type Side = (typeof SIDES)[number];

/** A ranking by rate needs that many cases, unless a minimum is given. */
export const LEAST_FOR_RATE = 10;

const schema = {
  sort: ['count', 'rate', 'total', 'lifetime', 'last'],
  cols: authorColumns.map(({ id }) => id),
  filters: {
    by: parseAsStringLiteral(SIDES),
    sentiment: parseAsStringLiteral(SENTIMENTS),
    min: parseAsCount(1, 1_000_000),
    person: parseAsText,
  },
};

const defaults = { sort: '-count', range: 'all' as const, filters: { by: 'author' as const } };

export type ArchivedParams = ListParams<typeof schema.filters>;

/** URL state of /reviews/archived-leaderboard. The tab is no filter: clearing keeps it. */
export function useArchivedParams(): ArchivedParams {
  const list = useListParams(schema, defaults);
  const { by, cols } = list.values;
  return {
    ...list,
    active: list.active.filter((key) => key !== 'by'),
    clear: () => list.commit({ ...list.defaults, by, cols }),
  };
}

export function filtersOf({ values }: Pick<ArchivedParams, 'values'>): Record<string, unknown> {
  const { range, asOf, by, sentiment, min, person } = values;
  return { range, by: by ?? 'author', ...withoutNulls({ asOf, sentiment, min, person }) };
}

/** Whether the list is ranked by rate with its own minimum. */
export const ranksByRate = ({ values: { sort, min } }: Pick<ArchivedParams, 'values'>): boolean =>
  sort.replace(/^-/, '') === 'rate' && min === null;
