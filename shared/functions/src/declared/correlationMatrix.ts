import { FIGURES } from '../fields/correlation.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, maybe, number, object, time, tuple, whole, word } from '../schema/field.ts';
import { personFields } from '../schema/shapes.ts';

export const correlationMatrix = pageFunction({
  name: 'correlation_matrix',
  answers:
    'How closely every figure of a profile moves with every other, and whose score is far above their influence.',
  answer: stamped({
    metrics: list(word(FIGURES)),
    cells: list(tuple([word(FIGURES), word(FIGURES), count(), maybe(number()), maybe(number())]), {
      metric: 'M17',
      says: 'Both figures, people, Pearson, Spearman.',
    }),
    levelGaps: list(object({ ...personFields, influence: whole(), gap: count({ says: 'Levels.' }) }), {
      metric: 'EIP-12',
    }),
    computedAt: maybe(time()),
  }),
});
