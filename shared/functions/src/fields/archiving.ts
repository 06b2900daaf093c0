import { flag, optional } from '../schema/field.ts';

/** Present only when true. */
export const archivedEstimated = () =>
  optional(flag({ says: 'The network gave no time: `archivedAt` is when it was first seen archived.' }));
