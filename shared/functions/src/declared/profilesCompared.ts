import { profileRow } from '../fields/profileRow.ts';
import { publicSummary, reasonsFields } from '../fields/reason.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, id, list, maybe, number, object, text, time, wei, whole, word } from '../schema/field.ts';
import { listOf, range } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { person, rangeEnds, sentiment } from '../schema/shapes.ts';

/** Measures people are compared by, in display order. */
export const MEASURES = [
  'score',
  'reviews',
  'positiveShare',
  'reviewerScore',
  'vouchedEth',
  'voucherScore',
  'voteSkill',
  'xp',
] as const;

const people = (says: string) => object({ count: count(), people: list(person(), { says }) });
const towards = () =>
  object({
    sentiment: sentiment({ metric: 'M3' }),
    vouchedWei: wei({ metric: 'M6' }),
    invited: flag(),
    slashes: list(id(), { says: 'Those that were not cancelled.' }),
  });

export const profilesCompared = pageFunction({
  name: 'profiles_compared',
  answers: 'Up to four people side by side: how they rank among all profiles, who backs them, and what connects them.',
  args: {
    c: listOf(20, {
      says: 'Any form of an id; the first four people are compared.',
      sampleFrom: mostReviewedPeople(4, 'userkey'),
    }),
  },
  filters: { range: range({ says: 'Of the scores.' }) },
  opens: { range: '180d' },
  answer: stamped({
    ...rangeEnds(),
    people: list(
      object({
        ...profileRow,
        measures: list(
          object({
            measure: word(MEASURES),
            value: maybe(number()),
            percentile: maybe(number({ metric: 'compared.percentile', unit: 'percent' })),
          }),
        ),
        scores: list(object({ at: time({ moves: true }), score: whole() }), {
          metric: 'profile.score',
          says: 'At most 300 points, from the score that held when the range began.',
        }),
        endorsers: people('The five with the highest scores.'),
        ...reasonsFields,
        summary: publicSummary(),
      }),
    ),
    unknown: list(text(), { says: 'Ids nobody known has.' }),
    leftOut: list(person(), { says: 'Who came fifth or later.' }),
    relations: list(object({ a: id(), b: id(), ab: towards(), ba: towards() }), {
      says: 'Each two people by user id; `ab` is what a did towards b.',
    }),
    sharedEndorsers: people('The first twenty of those who endorse all.'),
  }),
  bench: [{ args: { c: ['@person_777', '@person_12', '@person_30', '@person_404'] }, label: 'four people' }],
});
