import { type Fields, maybe, text, time } from '../schema/field.ts';
import { ruleValue } from './rule.ts';

/** A protocol parameter and its period of validity. */
export const paramFields = {
  key: text(),
  value: ruleValue(),
  validFrom: maybe(time({ says: 'Null: since the beginning.' })),
  validTo: maybe(time()),
  source: text(),
} as const satisfies Fields;
