import { either, type FieldMeta, flag, number, text } from '../schema/field.ts';

/** Value of a protocol parameter: a number, a word or a switch, as the rule has it. */
export const ruleValue = (meta?: FieldMeta) => either([number(), text(), flag()], meta);
