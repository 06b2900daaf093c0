import { invitationKpis } from '../fields/invitation.ts';
import { depths } from '../fields/inviteTree.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, list, maybe, number, object, optional, time, word } from '../schema/field.ts';
import { countFrom, levelsNamed, pastDay, range } from '../schema/filter.ts';
import { level, person, share } from '../schema/shapes.ts';

const points = () => maybe(number({ unit: 'points' }));
const quartiles = () => maybe(list(number({ unit: 'points' })));

const inviter = object({
  person: person(),
  sent: count({ metric: 'invitations.sent' }),
  accepted: count({ metric: 'invitationStats.accepted' }),
  rate: share({ metric: 'invitationStats.acceptanceRate' }),
  plainRate: share({ metric: 'invitations.plainRate' }),
  meanScore: maybe(number({ says: 'Of the invitees now.' })),
  meanChange90d: maybe(number({ unit: 'points' })),
  flagged: share({ says: 'Invitees with a high farmer or bot score.' }),
  upheldSlashes: count({ says: 'Against invitees.' }),
  netBond: number({ metric: 'invitationStats.bondNet', unit: 'points' }),
});

export const invitationsStats = pageFunction({
  name: 'invitations_stats',
  answers: 'What happens to invitations and invitees, who invites best, and how fast the network grows by itself.',
  filters: {
    range: range({ says: 'When it was sent.' }),
    asOf: pastDay(),
    inviterLevel: levelsNamed(),
    minInvitees: countFrom(0, 1_000_000, { fallback: 5, says: 'Fewest invitees of a row of the leaderboard.' }),
  },
  answer: stamped({
    kpis: object({
      ...invitationKpis,
      kFactor: maybe(number({ says: 'Of the newest complete month.' })),
      activeAfter30d: share(),
      flagged: share({ says: 'Invitees with a high farmer or bot score.' }),
      meanChange: object({ d30: points(), d90: points(), d180: points() }, { says: 'Of the invitees’ scores.' }),
    }),
    funnel: list(
      object({
        step: word(['sent', 'accepted', 'active7', 'active30', 'active90']),
        count: count(),
        of: optional(count({ says: 'Those whose days are over.' })),
      }),
    ),
    hoursHistogram: list(object({ from: count({ unit: 'hours' }), count: count() })),
    depths: depths(),
    kFactors: list(object({ at: time(), joined: count(), brought: count(), k: number(), complete: flag() }), {
      says: 'Accepted invitations that the new profiles of a month sent in their first 30 days.',
    }),
    paths: list(object({ level: level(), n: count(), d30: quartiles(), d90: quartiles(), d180: quartiles() }), {
      says: 'Quartiles of the invitees’ score change, by level of the inviter.',
    }),
    leaderboard: list(inviter),
  }),
});
