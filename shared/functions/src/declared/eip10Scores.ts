import { bondScoreFields } from '../fields/bond.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, id, list, maybe, number, object, time } from '../schema/field.ts';
import { countFrom, levelsNamed, oneOf, who } from '../schema/filter.ts';
import { busiestInviter } from '../schema/largest.ts';
import { type Person, person } from '../schema/shapes.ts';

const keys = (people: readonly Person[] | null) => people?.map(({ userkey }) => userkey).join(' ') ?? null;

const some = () => maybe(list(person(), { says: 'Those that count; null up to four invitees.' }));
const scores = {
  n: bondScoreFields.n,
  old: number({ metric: 'invitationStats.bondScoreOld', says: 'Mean score of all invitees.' }),
  new: number({ metric: 'invitationStats.bondScore' }),
};

export const eip10Scores = listFunction({
  name: 'eip10_scores',
  answers: 'What EIP-10 changes for each inviter: the bond score from the best and worst invitees, and the plain mean.',
  filters: {
    minInvitees: countFrom(0, 1_000_000),
    level: levelsNamed({ says: 'Of the inviter.' }),
    person: who({ sampleFrom: busiestInviter }),
    sign: oneOf(['gain', 'loss', 'same']),
  },
  orders: ['change', 'delta', 'new', 'old', 'n', 'impact'],
  order: '-change',
  row: {
    person: person(),
    ...scores,
    delta: number({ unit: 'points' }),
    bottom: some(),
    top: some(),
    openBonds: count({ metric: 'invitations.openBonds' }),
    netImpact: number({ metric: 'invitations.netOpenBondPoints', unit: 'points' }),
    nextEndAt: maybe(time({ says: 'When the next open bond ends.' })),
  },
  figures: {
    inviters: count(),
    moreThanSmall: count({ says: 'With more invitees than count in full.' }),
    gainers: count(),
    losers: count(),
    medianDelta: maybe(number({ unit: 'points' })),
  },
  more: {
    points: maybe(
      list(object({ profileId: id(), ...scores }), {
        says: 'The 2,000 with the most invitees; with the first page only.',
      }),
    ),
    rule: object(
      {
        k: maybe(count({ says: 'How many count from each end.' })),
        small: maybe(count({ says: 'Up to so many invitees all count.' })),
      },
      { metric: 'invitationStats.bondScore', says: 'The rule in force.' },
    ),
  },
  file: {
    name: 'invitations-bond-scores',
    columns: [
      'person',
      'n',
      'old',
      'new',
      'delta',
      { name: 'top', of: ({ top }) => keys(top) },
      { name: 'bottom', of: ({ bottom }) => keys(bottom) },
      'openBonds',
      'netImpact',
      'nextEndAt',
    ],
  },
});
