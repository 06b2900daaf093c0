import { pageFunction } from '../schema/declaration.ts';
import { count, day, flag, found, list, maybe, object, time } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';

export const profileActivity = pageFunction({
  name: 'profile_activity',
  answers: 'What someone did on each day of the last 52 complete weeks and of the running one, by kind.',
  args: { id: who({ required: true }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      joinedAt: maybe(time()),
      from: day({ says: 'First day, a Monday (UTC).' }),
      weeks: maybe(
        object(
          { active: count(), complete: count({ says: 'Complete weeks of membership, at most 52.' }) },
          { metric: 'profile.activeWeeks', says: 'Null for an account without profile.' },
        ),
      ),
      days: list(
        object({
          day: day(),
          reviews: count(),
          vouches: count(),
          votes: count(),
          votesTakenBack: count({ says: 'Votes of that day that were taken back since.' }),
          slashes: count({ says: 'Opened.' }),
          joined: flag({ says: 'Accepted an invitation.' }),
        }),
        { metric: 'profile.activity', says: 'Days with any, oldest first.' },
      ),
    },
  ),
  bench: [{ args: { id: '@person_777' } }],
});
