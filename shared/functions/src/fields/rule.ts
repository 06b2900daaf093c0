import { either, type FieldMeta, flag, number, text } from '../schema/field.ts';

/** Value of a protocol parameter: number, text or boolean. */
export const ruleValue = (meta?: FieldMeta) => either([number(), text(), flag()], meta);
