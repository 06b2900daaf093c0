import { pageFunction } from '../schema/declaration.ts';
import { count, found, id, list, maybe, number } from '../schema/field.ts';
import { pastDay, who } from '../schema/filter.ts';
import { person, stampFields } from '../schema/shapes.ts';

export const eip6Marks = pageFunction({
  name: 'eip6_marks',
  answers: 'Positive reviews of an author that their recipient voted down, and the growing penalty for them.',
  args: { id: who({ required: true, sample: '11' }) },
  filters: { asOf: pastDay() },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      marks: count({ metric: 'EIP-6' }),
      reviewIds: list(id()),
      penaltySoFar: number({ unit: 'points' }),
      nextPenalty: number({ unit: 'points' }),
    },
  ),
});
