import { counterparties } from '../fields/interaction.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, found, maybe } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';

export const profileRelations = pageFunction({
  name: 'profile_relations',
  answers: 'The twelve people someone interacts with most, in both directions.',
  args: { id: who({ required: true }) },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    { count: count({ says: 'Of all they deal with.' }), counterparties: counterparties() },
  ),
  bench: [{ args: { id: '@person_777' } }],
});
