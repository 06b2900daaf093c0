import { versions } from '../fields/method.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, id, list, maybe, text, time } from '../schema/field.ts';
import { countFrom, pastDay, range, who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const reviewsTextGroups = listFunction({
  name: 'reviews_text_groups',
  answers: 'Groups of reviews of one author whose texts are alike, each with the text of its earliest one.',
  filters: {
    range: range({ says: 'When they were written.' }),
    asOf: pastDay(),
    author: who({ sampleFrom: { fn: 'reviews_text_groups', rows: 'rows', value: 'author.userkey' } }),
    min: countFrom(2, 100_000, { fallback: 2, says: 'Fewest reviews of a group.' }),
  },
  orders: ['reviews', 'last'],
  order: '-reviews',
  row: {
    id: id(),
    author: person(),
    title: maybe(text()),
    body: maybe(text()),
    reviews: count({ metric: 'D9' }),
    subjects: count(),
    archived: count(),
    start: time(),
    end: time(),
    reviewIds: list(id()),
  },
  more: { versions: versions() },
  file: {
    name: 'text-groups',
    columns: ['id', 'author', 'title', 'body', 'reviews', 'subjects', 'archived', 'start', 'end'],
  },
});
