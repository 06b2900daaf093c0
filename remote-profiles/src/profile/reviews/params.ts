import { type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';

const schema = {
  sort: ['created', 'votes', 'authorScore'],
  cols: ['time', 'person', 'sentiment', 'title', 'votes', 'reciprocal', 'status'],
  filters: {
    dir: parseAsStringLiteral(['in', 'out'] as const),
    sentiment: parseAsStringLiteral(['positive', 'neutral', 'negative'] as const),
    archived: parseAsStringLiteral(['hide', 'show', 'only'] as const),
  },
  keep: ['tab'],
};

const defaults = { sort: '-created', filters: { dir: 'in' as const, archived: 'hide' as const } };

export type ReviewsParams = ListParams<typeof schema.filters>;

/** URL state of the reviews tab. */
export function useReviewsParams(): ReviewsParams {
  return useListParams(schema, defaults);
}

const STATUS = { hide: 'active', show: 'all', only: 'archived' } as const;

/** What `reviews_list` is asked for: reviews about a person (`in`) or by them (`out`). */
export function filtersOf({ values }: Pick<ReviewsParams, 'values'>, person: string): Record<string, unknown> {
  const { q, range, dir, sentiment, archived } = values;
  return {
    [dir === 'out' ? 'author' : 'subject']: person,
    status: STATUS[archived ?? 'hide'],
    sentiment: sentiment ?? undefined,
    q: q || undefined,
    range,
  };
}
