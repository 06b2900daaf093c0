import { problemFields } from '../fields/problem.ts';
import { rowCount } from '../fields/rowCount.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, list, map, maybe, number, object, text, time, word } from '../schema/field.ts';

export const siteStatus = pageFunction({
  name: 'site_status',
  answers: 'How old the data is, how much there is, and whether it is being read right now.',
  answer: stamped({
    counts: object({
      profiles: rowCount(),
      users: rowCount(),
      reviews: rowCount(),
      vouches: rowCount(),
      slashes: rowCount(),
      invitations: rowCount(),
    }),
    sync: object({
      running: flag(),
      status: maybe(word(['completed', 'in_progress', 'failed'])),
      message: maybe(text()),
      percent: maybe(number({ unit: 'percent' })),
      phase: maybe(text()),
      startedAt: maybe(time()),
      firstSyncDone: flag(),
      lastCompletedAt: maybe(time({ says: 'End of the last reading in which nothing failed.' })),
      counted: maybe(
        object(
          { done: count(), of: count() },
          { says: 'How many kinds of figures were counted so far; null once all were.' },
        ),
      ),
      failing: list(object(problemFields), { says: 'What cannot be read from the network right now.' }),
    }),
    flags: map(flag(), { says: 'Optional pages that are on.' }),
    banner: maybe(text({ says: 'A line that the operators of the site show above every page.' })),
  }),
});
