import { count, type Fields, flag, fraction, list, maybe, number, object } from '../schema/field.ts';

const step = object({
  days: number({ unit: 'days' }),
  survival: fraction(),
  low: maybe(number()),
  high: maybe(number()),
  atRisk: count(),
  ended: count(),
});

/** Kaplan-Meier (M16); `medianDays` is null if the median was not reached. */
export const survivalFields = {
  n: count(),
  ended: count(),
  medianDays: maybe(number({ metric: 'M16', unit: 'days' })),
  steps: list(step),
} as const satisfies Fields;

/** Survival figures, with whether there are enough cases to show them. */
export const survivalShown = () => object({ ...survivalFields, enough: flag() });
