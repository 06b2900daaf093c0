import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, list, maybe, number, object, word } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';
import { busiestAuthor } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

const AXES = ['score', 'reviews', 'reviewerScore', 'vouchedEth', 'votesCast', 'xp'] as const;

export const widgetScoreCorrelation = pageFunction({
  name: 'widget_score_correlation',
  answers: 'How a profile ranks on six axes, and how far its score is from what is typical for its reviews.',
  args: { profile_id: recordId({ required: true, sampleFrom: { ...busiestAuthor, value: 'person.profileId' } }) },
  answer: stamped({
    person: maybe(person()),
    axes: list(
      object({
        measure: word(AXES),
        value: maybe(number()),
        percentile: maybe(number({ metric: 'compared.percentile', unit: 'percent' })),
      }),
    ),
    fit: maybe(
      object(
        {
          n: count(),
          shown: flag({ says: 'False under 30 profiles: the line says little.' }),
          expected: number({ unit: 'points' }),
          residual: number({ unit: 'points' }),
        },
        { metric: 'correlation.residual' },
      ),
    ),
  }),
});
