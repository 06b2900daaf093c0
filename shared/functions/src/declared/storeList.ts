import { pageFunction } from '../schema/declaration.ts';
import { key } from '../schema/field.ts';
import { listOf } from '../schema/filter.ts';

export const storeList = pageFunction({
  name: 'store_list',
  answers: 'Stores a list of up to 500 X handles and returns its id; the same list always has the same id.',
  args: { items: listOf(500, { required: true, sample: ['alice', 'bob'] }) },
  rights: 'intake',
  writes: true,
  answer: key(),
});
