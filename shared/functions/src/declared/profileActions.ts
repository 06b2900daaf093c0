import { bondFields } from '../fields/bond.ts';
import { FINDING_TOPICS } from '../fields/method.ts';
import { headroomFields, personFlag } from '../fields/person.ts';
import { voteSkillFields } from '../fields/voteSkill.ts';
import { pageFunction } from '../schema/declaration.ts';
import {
  count,
  flag,
  found,
  fraction,
  growingWord,
  id,
  list,
  maybe,
  number,
  object,
  time,
  wei,
} from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';

export const profileActions = pageFunction({
  name: 'profile_actions',
  answers:
    'What the owner of a profile should attend to: bonds, slashes that would cost points, rules close to applying, and people endorsed.',
  args: { id: who({ required: true }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      bonds: list(object({ person: person(), ...bondFields }), {
        metric: 'M13',
        says: 'Open ones, fewest days left first: the fifty that end next.',
      }),
      openBonds: object(
        { count: count(), points: number({ metric: 'M13', unit: 'points' }) },
        { says: 'All of them.' },
      ),
      atStake: list(
        object({
          slashId: id(),
          subject: person(),
          closesAt: time(),
          points: maybe(number({ metric: 'M10', unit: 'points', says: 'Null when the amount is not known.' })),
        }),
        { says: 'Open slashes on people it endorses.' },
      ),
      headroom: object(headroomFields),
      unanswered: object(
        { count: count(), people: list(person(), { says: 'The latest five.' }) },
        { metric: 'own.unanswered' },
      ),
      marks: count({ metric: 'EIP-6' }),
      nextPenalty: number({ unit: 'points', says: 'Of one more mark.' }),
      pending: object({ count: count(), oldest: maybe(time()) }, { metric: 'own.pending' }),
      flags: list(personFlag()),
      signals: list(growingWord(FINDING_TOPICS), { says: 'Signals it may answer.' }),
      endorsed: object(
        {
          count: count(),
          points: number({ unit: 'points' }),
          rows: list(
            object({
              person: person(),
              reviewed: flag(),
              vouched: flag(),
              wei: maybe(wei({ says: 'Of known amounts; null without one.' })),
              risk: fraction(),
              points: number({ unit: 'points' }),
            }),
            { says: 'The fifty with the most points at risk.' },
          ),
        },
        { metric: 'profile.exposure' },
      ),
      streak: object(
        {
          days: maybe(count({ says: 'In a row, by the network.' })),
          lastAt: maybe(time({ says: 'Of the last review, vote, vouch or slash.' })),
        },
        { metric: 'own.streak' },
      ),
      votes: maybe(object(voteSkillFields)),
    },
  ),
  bench: [{ args: { id: '@person_777' } }],
});
