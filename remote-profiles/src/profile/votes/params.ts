import { type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';

export const TYPES = ['review', 'vouch', 'slash', 'attestation', 'discussion', 'other'] as const;

const schema = {
  sort: ['at'],
  cols: ['time', 'direction', 'type', 'target', 'author', 'subject', 'weight'],
  filters: {
    type: parseAsStringLiteral(TYPES),
    direction: parseAsStringLiteral(['up', 'down'] as const),
  },
  keep: ['tab'],
};

const defaults = { sort: '-at' };

export type VotesParams = ListParams<typeof schema.filters>;

/** URL state of the votes tab. */
export function useVotesParams(): VotesParams {
  return useListParams(schema, defaults);
}

/** What `votes_stream` is asked for: the votes a person cast. */
export function filtersOf({ values }: Pick<VotesParams, 'values'>, person: string): Record<string, unknown> {
  const { range, type, direction } = values;
  return { voter: person, type: type ?? undefined, direction: direction ?? undefined, range };
}
