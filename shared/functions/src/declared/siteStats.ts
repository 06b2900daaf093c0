import { coverageFields } from '../fields/coverage.ts';
import { problemFields } from '../fields/problem.ts';
import { ruleValue } from '../fields/rule.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, list, map, maybe, number, object, pick, text, time, wei } from '../schema/field.ts';
import { pastDay, range } from '../schema/filter.ts';
import { seriesFields } from '../schema/shapes.ts';

const happened = {
  profiles: count(),
  reviews: count(),
  archived: count(),
  vouches: count(),
  vouchedWei: wei(),
  unvouchedWei: wei(),
  votes: count(),
  slashesOpened: count(),
  slashesClosed: count(),
  invitations: count(),
  accepted: count(),
};

export const siteStats = pageFunction({
  name: 'site_stats',
  answers: 'What happened per day, how complete and how old the data is, and by which rules figures are calculated.',
  filters: { range: range({ fallback: '1y' }), asOf: pastDay() },
  answer: stamped({
    ...seriesFields(happened),
    totals: maybe(
      object(
        {
          ...pick(happened, ['profiles', 'reviews', 'vouches', 'votes', 'invitations', 'accepted']),
          slashes: count({ says: 'Opened.' }),
        },
        { says: 'Null until the days of a new site were counted once.' },
      ),
    ),
    usage: object(
      {
        ...seriesFields({
          visits: count({ metric: 'siteStats.visits' }),
          pages: map(count(), { says: 'Of the five pages with the most visits in the range.' }),
        }),
        pages: list(object({ page: text(), visits: count() }), { says: 'The hundred with most.' }),
      },
      { says: 'Documents of this site that were opened.' },
    ),
    coverage: list(object(coverageFields)),
    failing: list(object(problemFields), { says: 'What cannot be read from the network right now.' }),
    lagSeconds: maybe(number({ unit: 'seconds', moves: true })),
    notUnderstood: map(count(), { says: 'Rows of the network that could not be read, by kind.' }),
    rollups: list(object({ name: text(), periodSeconds: count(), finishedAt: maybe(time()), rows: maybe(count()) })),
    detectors: list(object({ id: text(), version: count(), active: flag(), since: time() })),
    rules: list(
      object({
        key: text(),
        value: ruleValue(),
        from: maybe(time({ says: 'Null: since the beginning.' })),
        to: maybe(time()),
        source: text(),
      }),
    ),
  }),
});
