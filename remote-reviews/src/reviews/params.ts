import { LEVEL_NAMES } from '@companion/domain';
import { givenFilters } from '@companion/ui/page';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { columns } from './columns';

export const STATUSES = ['active', 'archived', 'all'] as const;
export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;

const schema = {
  sort: ['created', 'authorScore', 'votes'],
  cols: columns.map(({ id }) => id),
  filters: {
    status: parseAsStringLiteral(STATUSES),
    sentiment: parseAsStringLiteral(SENTIMENTS),
    author: parseAsText,
    subject: parseAsText,
    person: parseAsText,
    authorLevel: parseAsStringLiteral(LEVEL_NAMES),
    subjectLevel: parseAsStringLiteral(LEVEL_NAMES),
    reciprocal: parseAsStringLiteral(['yes', 'no'] as const),
    inBatch: parseAsStringLiteral(['yes', 'no'] as const),
    minVotes: parseAsCount(1, 1_000_000),
  },
};

const defaults = { sort: '-created', range: 'all' as const, filters: { status: 'active' as const } };

export type ReviewsParams = ListParams<typeof schema.filters>;

/** URL state of /reviews. */
export function useReviewsParams(): ReviewsParams {
  return useListParams(schema, defaults);
}

/** What the page's functions are asked for: the URL's filters without empty ones. */
export const filtersOf = ({ values }: Pick<ReviewsParams, 'values'>): Record<string, unknown> =>
  givenFilters(values, schema.filters);
