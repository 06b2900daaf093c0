import { resolvedFields } from '../fields/resolved.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { who } from '../schema/filter.ts';

export const resolvePerson = pageFunction({
  name: 'resolve_person',
  answers: 'The person behind any form of an id; for merged accounts, the one that remained.',
  args: { id: who({ required: true }) },
  answer: object(resolvedFields),
});
