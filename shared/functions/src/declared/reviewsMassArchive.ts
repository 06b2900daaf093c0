import { archiveEntry } from '../fields/archiveEntry.ts';
import { ARCHIVE_CONTEXTS, massArchiveFields } from '../fields/massArchive.ts';
import { gap, versions } from '../fields/method.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, map } from '../schema/field.ts';
import { countFrom, pastDay, range, someOf, who } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { type Person, share } from '../schema/shapes.ts';

export const massArchiveFilters = {
  range: range({ says: 'When it began.' }),
  asOf: pastDay(),
  min: countFrom(2, 100_000, { fallback: 5, sample: 3, says: 'Fewest reviews taken back in one sitting.' }),
  gap: countFrom(1, 60, { fallback: 10, sample: 60, says: 'Minutes between two archivings that end an event.' }),
  context: someOf(ARCHIVE_CONTEXTS, { sample: ['unexplained'] }),
  author: who(),
  subject: who({ sampleFrom: mostReviewed }),
};

const spaced = (items: readonly (string | number)[]) => (items.length > 0 ? items.join(' ') : null);

export const reviewsMassArchive = listFunction({
  name: 'reviews_mass_archive',
  answers: 'Who took back many of their own reviews at once, and what happened around it.',
  filters: massArchiveFilters,
  opens: { range: '1y' },
  orders: ['archived', 'start', 'span', 'age', 'share', 'restored'],
  order: '-archived',
  row: massArchiveFields,
  figures: {
    events: count({ metric: 'massArchive.count' }),
    reviews: count({ metric: 'massArchive.reviews' }),
    authors: count({ metric: 'massArchive.authors' }),
    slashShare: share({ metric: 'massArchive.slashShare' }),
    undated: count({ metric: 'massArchive.undated', says: 'Archivings in the range whose time is not known.' }),
    byContext: map(count()),
  },
  more: { gap: gap(), versions: versions() },
  bench: [{ args: { filters: { gap: 60, min: 3 } }, budget: 'chosen' }],
  file: {
    name: 'reviews-mass-archive',
    columns: [
      'id',
      'start',
      'end',
      'author',
      'archived',
      'authoredBefore',
      'share',
      'spanSeconds',
      'medianAgeDays',
      'positive',
      'neutral',
      'negative',
      'positiveShare',
      'context',
      'restoredSince',
      { name: 'slashIds', of: ({ slashIds }) => spaced(slashIds) },
      { name: 'people', of: ({ people }) => spaced(people.map(({ userkey }: Person) => userkey)) },
    ],
  },
  feed: {
    title: 'Mass archives',
    page: '/reviews/mass-archive',
    order: '-start',
    entry: (row) => ({ ...archiveEntry(row), at: row.start }),
  },
});
