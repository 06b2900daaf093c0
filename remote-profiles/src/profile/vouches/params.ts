import { type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';

const schema = {
  sort: ['amount', 'vouched', 'days', 'ethDays'],
  cols: ['person', 'amount', 'since', 'days', 'ethDays', 'mutual', 'status', 'ended'],
  filters: {
    dir: parseAsStringLiteral(['in', 'out'] as const),
    status: parseAsStringLiteral(['active', 'ended', 'all'] as const),
  },
  keep: ['tab'],
};

const defaults = { sort: '-amount', filters: { dir: 'in' as const, status: 'active' as const } };

export type VouchesParams = ListParams<typeof schema.filters>;

/** URL state of the vouches tab. */
export function useVouchesParams(): VouchesParams {
  return useListParams(schema, defaults);
}

/** What `vouches_list` is asked for: ETH staked on a person (`in`) or by them (`out`). */
export function filtersOf({ values }: Pick<VouchesParams, 'values'>, person: string): Record<string, unknown> {
  const { range, dir, status } = values;
  return { [dir === 'out' ? 'author' : 'subject']: person, status: status ?? 'active', range };
}
