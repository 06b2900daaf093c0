import { farmerFields, farmerMethod } from '../fields/farmer.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, day, id, list, maybe, number, object } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const farmerReport = pageFunction({
  name: 'farmer_report',
  answers: 'The farmer score of one person with its history; null below ten reviews written and received.',
  args: { id: who({ required: true }) },
  answer: stamped({
    person: maybe(person()),
    method: farmerMethod(),
    report: maybe(object(farmerFields)),
    history: list(object({ week: day(), score: maybe(number()), version: count() })),
    marks: list(id(), { metric: 'EIP-6', says: 'Positive reviews that their recipient voted down.' }),
  }),
});
