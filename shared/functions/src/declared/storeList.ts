import { pageFunction } from '../schema/declaration.ts';
import { key } from '../schema/field.ts';
import { listOf } from '../schema/filter.ts';

export const storeList = pageFunction({
  name: 'store_list',
  answers: 'Keeps a list of up to 500 handles of X and answers its id; the same list always has the same one.',
  args: { items: listOf(500, { required: true, sample: ['alice', 'bob'] }) },
  rights: 'intake',
  writes: true,
  answer: key(),
});
