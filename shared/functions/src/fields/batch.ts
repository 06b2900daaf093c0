import { count, type Fields, id, key, list, maybe, number, time } from '../schema/field.ts';
import { person, share } from '../schema/shapes.ts';

/** A batch (D1): reviews one author wrote in quick succession. */
export const batchFields = {
  id: key(),
  start: time(),
  end: time(),
  author: person(),
  reviews: count({ metric: 'D1' }),
  reviewIds: list(id()),
  spanSeconds: number({ unit: 'seconds' }),
  medianGapSeconds: number({ unit: 'seconds' }),
  perMinute: number(),
  surprise: number({ metric: 'batches.surprise', says: 'Minus the decimal logarithm of the chance.' }),
  burstiness: maybe(number({ metric: 'D2', says: '-1 regular, 1 extremely bursty; null under 10 gaps.' })),
  positive: count(),
  neutral: count(),
  negative: count(),
  positiveShare: share(),
  distinctSubjects: count(),
  templateShare: share(),
  archivedSince: count(),
  archivedShare: share(),
  reciprocatedSince: count(),
} as const satisfies Fields;
