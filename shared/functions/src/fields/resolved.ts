import { type Fields, flag, list, maybe, text } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';
import { foundPerson } from './person.ts';

/** The person an id resolves to. */
export const resolvedFields = {
  person: maybe(person()),
  merged: flag({ says: 'The id is of an account that was merged into this one.' }),
  canonical: maybe(text({ says: 'Path of the profile on this site; null without one.' })),
  suggest: list(foundPerson(), { says: 'Nearest handles, where nobody is meant.' }),
} as const satisfies Fields;
