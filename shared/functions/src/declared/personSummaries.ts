import { briefReasons, knownFields } from '../fields/reason.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { id, list, object } from '../schema/field.ts';
import { recordIds } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';

/** Most people per call: a page of a list. */
const MOST_PEOPLE = 200;

export const personSummaries = pageFunction({
  name: 'person_summaries',
  answers: 'The summaries of several people, for lists of cards; unknown people are left out.',
  args: {
    who: recordIds(MOST_PEOPLE, {
      required: true,
      says: 'User ids.',
      sampleFrom: mostReviewedPeople(50, 'userId'),
    }),
  },
  answer: stamped({ people: list(object({ userId: id(), ...briefReasons, ...knownFields })) }),
});
