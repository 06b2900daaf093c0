import { pageFunction, stamped } from '../schema/declaration.ts';
import { day, map, maybe, number, whole } from '../schema/field.ts';
import { dayGiven, who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const profileAsOf = pageFunction({
  name: 'profile_as_of',
  answers: 'Score and figures of a profile at the end of a past day.',
  args: { id: who({ required: true }), day: dayGiven({ required: true, sample: '2026-03-16' }) },
  answer: stamped({
    person: maybe(person()),
    day: day({ says: 'The day asked for, or the last one known.' }),
    score: maybe(whole({ metric: 'profile.score' })),
    figures: maybe(map(number(), { says: 'By the names of score_correlation; null before `since`.' })),
    since: maybe(day({ says: 'First day whose figures were kept.' })),
  }),
});
