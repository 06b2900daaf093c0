import { bondFields } from '../fields/bond.ts';
import { INVITATION_STATUSES, invitationFilters, invitationKpis } from '../fields/invitation.ts';
import { personFlag } from '../fields/person.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, list, maybe, number, text, time, whole, word } from '../schema/field.ts';
import { level, person } from '../schema/shapes.ts';

export const invitationsList = listFunction({
  name: 'invitations_list',
  answers: 'Invitations one by one: who invited whom, whether it was accepted, and what the bond is worth.',
  filters: invitationFilters,
  orders: ['sent', 'accepted', 'impact', 'scoreNow'],
  order: '-sent',
  row: {
    id: text({ says: 'Profile id of the sender, a dash, the address of the recipient.' }),
    sentAt: time(),
    inviter: person(),
    recipient: maybe(person()),
    recipientAddress: maybe(text()),
    status: word(INVITATION_STATUSES),
    acceptedAt: maybe(time()),
    hoursToAccept: maybe(number({ unit: 'hours' })),
    scoreNow: maybe(whole({ says: 'Of the accepted invitee.' })),
    change: maybe(whole({ metric: 'invitations.scoreChange', unit: 'points' })),
    level: maybe(level()),
    flags: maybe(list(personFlag(), { says: 'Of the accepted invitee.' })),
    invitees: maybe(count({ says: 'People the accepted invitee brought in turn.' })),
    ...bondFields,
    bondOpen: maybe(flag({ says: 'Null without a bond.' })),
    bondUntil: maybe(time({ metric: 'bond.window' })),
  },
  figures: invitationKpis,
  file: {
    name: 'invitations',
    columns: [
      'id',
      'sentAt',
      'inviter',
      'recipient',
      'recipientAddress',
      'status',
      'acceptedAt',
      'hoursToAccept',
      'scoreThen',
      'scoreNow',
      'change',
      'bondOpen',
      'bondDaysLeft',
      'bondUntil',
      'bondRaw',
      'bondImpact',
      'capped',
      'level',
      { name: 'flags', of: ({ flags }) => flags?.map(({ id, count }) => `${id} ${count}`).join('; ') ?? null },
      'invitees',
    ],
  },
});
