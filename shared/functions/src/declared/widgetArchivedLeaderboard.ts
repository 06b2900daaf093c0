import { archivedEstimated } from '../fields/archiving.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, id, list, maybe, number, object, text, time } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { busiestAuthor } from '../schema/largest.ts';
import { person, sentiment, share } from '../schema/shapes.ts';

const side = () =>
  object({
    rank: maybe(count({ metric: 'archived.rank', says: 'Null while nothing is archived.' })),
    archived: count(),
    total: count(),
    rate: share({ metric: 'archived.rate' }),
    restored: count(),
    medianLifetimeDays: maybe(number({ unit: 'days' })),
  });

export const widgetArchivedLeaderboard = pageFunction({
  name: 'widget_archived_leaderboard',
  answers: 'Archived reviews of a profile, of those it wrote and of those about it, and the last five.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...busiestAuthor, value: 'person.profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    author: maybe(side()),
    subject: maybe(side()),
    last: list(
      object({
        id: id(),
        author: person(),
        subject: person(),
        sentiment: sentiment(),
        title: maybe(text()),
        createdAt: time(),
        archivedAt: time(),
        archivedEstimated: archivedEstimated(),
      }),
    ),
  }),
});
