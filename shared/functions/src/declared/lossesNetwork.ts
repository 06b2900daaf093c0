import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, object, whole } from '../schema/field.ts';
import { personFields } from '../schema/shapes.ts';

export const lossesNetwork = pageFunction({
  name: 'losses_network',
  answers: 'Who lost the most: the largest score drops in seven days, and the most broken streaks.',
  answer: stamped({
    falls: list(object({ ...personFields, change: whole({ metric: 'M21', unit: 'points' }) })),
    breaks: list(object({ ...personFields, breaks: count(), daysLost: count() })),
  }),
});
