import { trustPathList } from '../fields/interaction.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { maybe } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const trustPaths = pageFunction({
  name: 'trust_paths',
  answers: 'How trust leads from one person to another, with the reasons of each step.',
  args: { a: who({ required: true, sample: '3' }), b: who({ required: true, sample: '2', sampleFrom: mostReviewed }) },
  budget: 'chosen',
  answer: stamped({ a: maybe(person()), b: maybe(person()), paths: trustPathList() }),
  bench: [{ args: { a: '@person_777', b: '2' } }],
});
