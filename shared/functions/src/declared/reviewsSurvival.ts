import { survivalShown } from '../fields/survival.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { object, optional } from '../schema/field.ts';
import { pastDay } from '../schema/filter.ts';

export const reviewsSurvival = pageFunction({
  name: 'reviews_survival',
  answers: 'How long reviews last, by sentiment; a curve needs at least 30 reviews.',
  filters: { asOf: pastDay() },
  answer: stamped({
    curves: object({
      all: optional(survivalShown()),
      positive: optional(survivalShown()),
      neutral: optional(survivalShown()),
      negative: optional(survivalShown()),
    }),
  }),
});
