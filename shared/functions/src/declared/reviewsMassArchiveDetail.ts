import { MASS_ARCHIVE_ID } from '../fields/forms.ts';
import { massArchiveFields } from '../fields/massArchive.ts';
import { statement, versions } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { flag, found, id, list, maybe, number, object, text, time } from '../schema/field.ts';
import { keyOf, pastDay } from '../schema/filter.ts';
import { person, sentiment, stampFields } from '../schema/shapes.ts';

const review = object({
  id: id(),
  subject: person(),
  sentiment: sentiment(),
  title: maybe(text()),
  body: maybe(text()),
  createdAt: time(),
  archivedAt: time(),
  ageDays: number({ unit: 'days' }),
  restored: flag(),
  slashId: maybe(id({ says: 'The slash around this one.' })),
});

export const reviewsMassArchiveDetail = pageFunction({
  name: 'reviews_mass_archive_detail',
  answers: 'One mass archive: its reviews (500 at most) with their text and age, and the slash around each.',
  args: {
    id: keyOf(MASS_ARCHIVE_ID, {
      required: true,
      sample: '600:1:1:1',
      sampleFrom: { fn: 'reviews_mass_archive', args: { sort: '-archived', per: 1 }, rows: 'rows', value: 'id' },
    }),
  },
  filters: { asOf: pastDay() },
  answer: found(
    'event',
    { ...stampFields, event: maybe(object(massArchiveFields)) },
    {
      versions: versions(),
      reviews: list(review),
      slashes: list(object({ id: id(), subject: person(), status: text(), openedAt: time(), closesAt: time() })),
      statement: maybe(statement()),
    },
  ),
});
