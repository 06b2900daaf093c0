import { ARCHIVE_CONTEXTS } from '../fields/massArchive.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, id, key, list, object, time, word } from '../schema/field.ts';
import { person, rangeEnds } from '../schema/shapes.ts';
import { massArchiveFilters } from './reviewsMassArchive.ts';

export const reviewsMassArchiveTimeline = pageFunction({
  name: 'reviews_mass_archive_timeline',
  answers: 'The 1,000 largest mass archives, and the windows of the latest 500 slashes of the range.',
  filters: massArchiveFilters,
  opens: { range: '1y' },
  answer: stamped({
    ...rangeEnds(),
    total: count(),
    points: list(
      object({ id: key(), at: time(), archived: count(), context: word(ARCHIVE_CONTEXTS), author: person() }),
    ),
    slashes: list(object({ id: id(), subject: person(), from: time(), to: time() })),
  }),
});
