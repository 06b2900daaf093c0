import { count, type Fields, maybe, number } from '../schema/field.ts';
import { levelsNamed, oneOf, pastDay, range, who } from '../schema/filter.ts';
import { busiestInviter } from '../schema/largest.ts';
import { share } from '../schema/shapes.ts';

export const INVITATION_STATUSES = ['pending', 'accepted', 'other', 'revoked', 'unknown'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Filters shared by everything about invitations. */
export const invitationFilters = {
  range: range({ says: 'When it was sent.' }),
  asOf: pastDay(),
  status: oneOf(['all', ...INVITATION_STATUSES], {
    fallback: 'all',
    sample: 'accepted',
    says: 'Other: the invitee came by another invitation.',
  }),
  inviter: who({ sampleFrom: busiestInviter }),
  person: who({ says: 'Either side.', sampleFrom: busiestInviter }),
  bond: oneOf(['open', 'closed']),
  impact: oneOf(['positive', 'negative']),
  level: levelsNamed({ says: 'Of the invitee.' }),
};

/** Figures about invitations. */
export const invitationKpis = {
  sent: count({ metric: 'invitations.sent' }),
  accepted: count({ metric: 'invitations.accepted' }),
  pending: count({ metric: 'invitations.pending' }),
  pendingOlder30d: count(),
  other: count({ says: 'The invitee came by another invitation.' }),
  revoked: count(),
  rate: share({ metric: 'invitations.acceptanceRate', says: 'Accepted of settled: young pending ones are left out.' }),
  plainRate: share({ metric: 'invitations.plainRate' }),
  medianHoursToAccept: maybe(number({ metric: 'invitations.medianTimeToAccept', unit: 'hours' })),
  openBonds: count({ metric: 'invitations.openBonds' }),
  netOpenBondPoints: number({ metric: 'invitations.netOpenBondPoints', unit: 'points' }),
} as const satisfies Fields;
