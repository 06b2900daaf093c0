import { LEVELS } from '@companion/domain';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';

const STATUSES = ['active', 'archived', 'all'] as const;
const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
const LEVEL_NAMES = LEVELS.map(({ name }) => name);

const schema = {
  sort: ['created', 'authorScore', 'votes'],
  filters: {
    status: parseAsStringLiteral(STATUSES),
    sentiment: parseAsStringLiteral(SENTIMENTS),
    author: parseAsText,
    subject: parseAsText,
    authorLevel: parseAsStringLiteral(LEVEL_NAMES),
    subjectLevel: parseAsStringLiteral(LEVEL_NAMES),
    reciprocal: parseAsStringLiteral(['yes', 'no'] as const),
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
export function filtersOf({ values }: ReviewsParams): Record<string, unknown> {
  const { q, range, status, sentiment, author, subject, authorLevel, subjectLevel, reciprocal, minVotes } = values;
  return {
    q: q || undefined,
    range,
    status,
    sentiment,
    author,
    subject,
    authorLevel,
    subjectLevel,
    reciprocal,
    minVotes,
  };
}
