import { LEVEL_NAMES } from '@companion/domain';
import { type ListParams, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { columns } from './columns';

export const STATUSES = ['all', 'pending', 'accepted', 'other', 'revoked'] as const;

const schema = {
  sort: ['sent', 'accepted', 'impact', 'scoreNow'],
  cols: columns.map(({ id }) => id),
  filters: {
    status: parseAsStringLiteral(STATUSES),
    inviter: parseAsText,
    person: parseAsText,
    bond: parseAsStringLiteral(['open', 'closed'] as const),
    impact: parseAsStringLiteral(['positive', 'negative'] as const),
    level: parseAsStringLiteral(LEVEL_NAMES),
  },
};

const defaults = { sort: '-sent', range: 'all' as const, filters: { status: 'all' as const } };

export type InvitationsParams = ListParams<typeof schema.filters>;

/** URL state of /invitations. */
export function useInvitationsParams(): InvitationsParams {
  return useListParams(schema, defaults);
}

/** What the page's functions are asked for: the URL's filters without empty ones. */
export function filtersOf({ values }: InvitationsParams): Record<string, unknown> {
  const { range, status, inviter, person, bond, impact, level } = values;
  return { range, status, inviter, person, bond, impact, level };
}
