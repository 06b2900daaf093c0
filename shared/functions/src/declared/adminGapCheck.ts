import { pageFunction } from '../schema/declaration.ts';
import { count, id, list, maybe, object, text } from '../schema/field.ts';
import { oneOf } from '../schema/filter.ts';

export const adminGapCheck = pageFunction({
  name: 'admin_gap_check',
  answers: 'Ids between the first and the last record of a kind that are not stored.',
  args: { entity: oneOf(['profiles', 'reviews', 'vouches', 'slashes'], { required: true, sample: 'reviews' }) },
  rights: 'admin',
  budget: 'chosen',
  answer: object({
    entity: text(),
    rows: count(),
    first: maybe(id()),
    last: maybe(id()),
    missing: count(),
    gaps: list(object({ from: id(), to: id() }), { says: 'The first hundred.' }),
  }),
});
