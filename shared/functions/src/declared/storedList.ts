import { pageFunction } from '../schema/declaration.ts';
import { list, maybe, text } from '../schema/field.ts';
import { keyOf } from '../schema/filter.ts';

export const storedList = pageFunction({
  name: 'stored_list',
  answers: 'The handles of a stored list; null when there is none with this id.',
  args: { id: keyOf(/^[a-z0-9]{12}$/, { required: true, sample: '000000000000' }) },
  answer: maybe(list(text())),
});
