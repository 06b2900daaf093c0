import { count, type Fields, flag, maybe, number, time, whole } from '../schema/field.ts';

/** Points by which an invitee's score moves the inviter's (M13). */
export const bondFields = {
  scoreThen: maybe(whole({ says: 'Score of the invitee at acceptance; null when not known.' })),
  bondOpen: flag(),
  bondDaysLeft: maybe(
    number({
      metric: 'invitations.bondDaysLeft',
      unit: 'days',
      says: 'With fractions; null when closed.',
      moves: true,
    }),
  ),
  bondUntil: time({ metric: 'bond.window' }),
  bondRaw: maybe(number({ unit: 'points', says: 'Before the caps.' })),
  bondImpact: maybe(number({ metric: 'invitations.bondImpact', unit: 'points' })),
  capped: maybe(flag()),
} as const satisfies Fields;

/** An inviter's bond score (M12), before and under EIP-10. */
export const bondScoreFields = {
  n: count({ metric: 'invitationStats.accepted' }),
  old: maybe(number({ metric: 'invitationStats.bondScoreOld', says: 'Mean score of all invitees.' })),
  new: maybe(number({ metric: 'invitationStats.bondScore' })),
} as const satisfies Fields;
