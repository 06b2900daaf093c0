import { type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';

export const STATUSES = ['all', 'pending', 'accepted', 'other', 'revoked'] as const;

const schema = {
  sort: ['sent', 'accepted', 'impact', 'scoreNow'],
  cols: ['recipient', 'status', 'sent', 'accepted', 'scoreThen', 'scoreNow', 'change', 'bond', 'daysLeft'],
  filters: {
    status: parseAsStringLiteral(STATUSES),
    bond: parseAsStringLiteral(['open', 'closed'] as const),
  },
  keep: ['tab'],
};

const defaults = { sort: '-sent', filters: { status: 'all' as const } };

export type InvitationsParams = ListParams<typeof schema.filters>;

/** URL state of the invitations tab. */
export function useInvitationsParams(): InvitationsParams {
  return useListParams(schema, defaults);
}

/** What `invitations_list` is asked for: the invitations a person sent. */
export function filtersOf({ values }: Pick<InvitationsParams, 'values'>, person: string): Record<string, unknown> {
  const { range, status, bond } = values;
  return { inviter: person, status: status ?? 'all', bond: bond ?? undefined, range };
}
