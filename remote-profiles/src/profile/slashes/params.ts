import { type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';

export const STATUSES = ['all', 'open', 'upheld', 'defended', 'inconclusive', 'cancelled'] as const;

const schema = {
  sort: ['opened', 'closes', 'amount', 'votes', 'share'],
  cols: ['claim', 'status', 'share', 'votes', 'amount', 'penalties', 'subject', 'author', 'opened'],
  filters: {
    dir: parseAsStringLiteral(['any', 'in', 'out'] as const),
    status: parseAsStringLiteral(STATUSES),
  },
  keep: ['tab'],
};

const defaults = { sort: '-opened', filters: { dir: 'any' as const, status: 'all' as const } };

export type SlashesParams = ListParams<typeof schema.filters>;

/** URL state of the slashes tab. */
export function useSlashesParams(): SlashesParams {
  return useListParams(schema, defaults);
}

const ROLE = { any: 'person', in: 'subject', out: 'author' } as const;

/** What `slashes_list` is asked for: slashes on a person (`in`), by them (`out`) or both. */
export function filtersOf({ values }: Pick<SlashesParams, 'values'>, person: string): Record<string, unknown> {
  const { range, dir, status } = values;
  return { [ROLE[dir ?? 'any']]: person, status: status ?? 'all', range };
}
