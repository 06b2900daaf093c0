import { foundPerson } from '../fields/person.ts';
import { pageFunction } from '../schema/declaration.ts';
import { list } from '../schema/field.ts';
import { countFrom, words } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';

export const peopleSearch = pageFunction({
  name: 'people_search',
  answers: 'People by id, by the beginning of handle or name, then by likeness; the score breaks ties.',
  args: {
    q: words({ required: true, sample: 'person_12', sampleFrom: { ...mostReviewed, value: 'handle' } }),
    per: countFrom(1, 50, { fallback: 8 }),
  },
  budget: 'chosen',
  answer: list(foundPerson()),
  bench: [
    { args: { q: 'honest' }, label: 'word', budget: 'chosen' },
    { args: { q: 'persn_1234' }, label: 'misspelt', budget: 'chosen' },
  ],
});
