import { personFlag } from '../fields/person.ts';
import { sentiments } from '../fields/profileRow.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { flag, list, maybe, object, text, time, wei, whole } from '../schema/field.ts';
import { listOf } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { level, person } from '../schema/shapes.ts';

export const twitterScoreLookup = pageFunction({
  name: 'twitter_score_lookup',
  answers: 'What is known about each of up to 500 X handles, in the order given.',
  args: {
    handles: listOf(500, {
      required: true,
      sample: ['alice', '@bob', 'person_1', 'person_2', 'nobody'],
      sampleFrom: mostReviewedPeople(500, 'handle'),
    }),
  },
  budget: 'chosen',
  answer: stamped({
    rows: list(
      object({
        handle: text(),
        person: maybe(person()),
        hasProfile: flag(),
        score: maybe(whole()),
        level: maybe(level()),
        reviews: maybe(sentiments()),
        vouchedWei: maybe(wei({ metric: 'profile.vouchedIn' })),
        flags: list(personFlag()),
        lastActivityAt: maybe(time()),
      }),
    ),
  }),
});
