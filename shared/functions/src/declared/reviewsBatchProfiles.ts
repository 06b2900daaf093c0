import { profileRow } from '../fields/profileRow.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, number, object, text, word } from '../schema/field.ts';
import { listOf } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { level } from '../schema/shapes.ts';

export const reviewsBatchProfiles = pageFunction({
  name: 'reviews_batch_profiles',
  answers: 'The people behind a pasted list of ids, in its order, what could not be used, and how their scores spread.',
  args: {
    ids: listOf(500, {
      required: true,
      sample: ['1', '2', 'profileId:999999', '2'],
      sampleFrom: mostReviewedPeople(500, 'userkey'),
    }),
  },
  answer: stamped({
    rows: list(object(profileRow)),
    errors: list(
      object({
        item: count({ says: 'Place in the list, from 1.' }),
        id: text(),
        reason: word(['unknown', 'duplicate']),
        sameAs: maybe(count({ says: 'The earlier place of a duplicate.' })),
      }),
    ),
    levels: list(object({ level: level(), count: count() })),
    summary: object({ people: count(), mean: maybe(number()), median: maybe(number()) }),
  }),
});
