import { resolvedFields } from '../fields/resolved.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { who } from '../schema/filter.ts';

export const resolvePerson = pageFunction({
  name: 'resolve_person',
  answers: 'Who is meant by any form of an id; of merged accounts the one that stayed.',
  args: { id: who({ required: true }) },
  answer: object(resolvedFields),
});
