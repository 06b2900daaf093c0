import { count, type Fields, id, key, list, maybe, number, time, word } from '../schema/field.ts';
import { person, share } from '../schema/shapes.ts';

/** Possible contexts of a mass archive. */
export const ARCHIVE_CONTEXTS = [
  'slash-flight',
  'after-slash',
  'retaliation',
  'spring-clean',
  'pre-penalty',
  'unexplained',
] as const;

/** A mass archive (D12): reviews one author archived in quick succession. */
export const massArchiveFields = {
  id: key(),
  start: time(),
  end: time(),
  author: person(),
  archived: count({ metric: 'D12' }),
  authoredBefore: count(),
  share: share({ says: 'Archived of authored before.' }),
  spanSeconds: number({ unit: 'seconds' }),
  medianAgeDays: maybe(number({ unit: 'days' })),
  positive: count(),
  neutral: count(),
  negative: count(),
  positiveShare: share(),
  context: word(ARCHIVE_CONTEXTS),
  reviewIds: list(id()),
  /** Evidence for the context: slashes, or people who acted against the author. */
  slashIds: list(id()),
  people: list(person()),
  restoredSince: count(),
} as const satisfies Fields;
