import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { columns } from './columns';

export const STATUSES = ['all', 'open', 'upheld', 'defended', 'inconclusive', 'cancelled'] as const;
export const TYPES = ['score', 'financial', 'xp'] as const;
/** Largest amount one may ask for in the filter. */
export const MOST_AMOUNT = 999_999_999;

const schema = {
  sort: ['opened', 'closes', 'amount', 'votes', 'share'],
  cols: columns.map(({ id }) => id),
  filters: {
    status: parseAsStringLiteral(STATUSES),
    type: parseAsStringLiteral(TYPES),
    author: parseAsText,
    subject: parseAsText,
    person: parseAsText,
    amountMin: parseAsCount(0, MOST_AMOUNT),
    amountMax: parseAsCount(0, MOST_AMOUNT),
  },
};

const defaults = { sort: '-opened', range: 'all' as const, filters: { status: 'all' as const } };

export type SlashesParams = ListParams<typeof schema.filters>;

/** URL state of /slashes. */
export function useSlashesParams(): SlashesParams {
  return useListParams(schema, defaults);
}

/** What the page's function is asked for: the URL's filters without empty ones. */
export function filtersOf({ values }: SlashesParams): Record<string, unknown> {
  const { q, range, status, type, author, subject, person, amountMin, amountMax } = values;
  return { q: q || undefined, range, status, type, author, subject, person, amountMin, amountMax };
}
