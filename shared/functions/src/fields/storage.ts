import { count, day, type Fields, maybe, whole } from '../schema/field.ts';

/** Size and growth of the database. */
export const growthFields = {
  bytes: count(),
  since: maybe(day({ says: 'A week ago, or when it was first measured; null on that day.' })),
  grown: maybe(whole({ says: 'Bytes since then.' })),
} as const satisfies Fields;
