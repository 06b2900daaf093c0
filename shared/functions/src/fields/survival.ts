import { count, type Fields, flag, fraction, list, maybe, number, object } from '../schema/field.ts';

const step = object({
  days: number({ unit: 'days' }),
  survival: fraction(),
  low: maybe(number()),
  high: maybe(number()),
  atRisk: count(),
  ended: count(),
});

/** Kaplan-Meier (M16); `medianDays` null: not reached. */
export const survivalFields = {
  n: count(),
  ended: count(),
  medianDays: maybe(number({ metric: 'M16', unit: 'days' })),
  steps: list(step),
} as const satisfies Fields;

/** The same with whether there are enough cases to show it. */
export const survivalShown = () => object({ ...survivalFields, enough: flag() });
