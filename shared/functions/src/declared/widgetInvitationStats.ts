import { bondFields, bondScoreFields } from '../fields/bond.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, number, object } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { busiestInviter } from '../schema/largest.ts';
import { person, share } from '../schema/shapes.ts';

export const widgetInvitationStats = pageFunction({
  name: 'widget_invitation_stats',
  answers: 'How a profile invites: path to the root, acceptance, bond score, and the bonds of the latest invitees.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...busiestInviter, value: 'person.profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    path: list(person(), { metric: 'invitationStats.depth', says: 'The person first, the root last.' }),
    sent: count({ metric: 'invitations.sent' }),
    accepted: count({ metric: 'invitationStats.accepted' }),
    pending: count({ metric: 'invitations.pending' }),
    rate: share({ metric: 'invitations.plainRate' }),
    children: count({ says: 'Profiles that name this one as their inviter.' }),
    bondScore: object(bondScoreFields),
    openBonds: count({ metric: 'invitations.openBonds' }),
    netBondPoints: number({ metric: 'invitationStats.bondNet', unit: 'points' }),
    netOpenBondPoints: number({ metric: 'invitations.netOpenBondPoints', unit: 'points' }),
    bonds: list(object({ invitee: person(), ...bondFields }), { says: 'The newest eight.' }),
  }),
});
