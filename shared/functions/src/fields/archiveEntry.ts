import { formatDuration } from '../../../domain/src/formatDuration.ts';
import type { Entry } from '../schema/declaration.ts';
import { nameOf } from '../schema/feedWords.ts';
import type { ObjectOf } from '../schema/field.ts';
import type { massArchiveFields } from './massArchive.ts';

export const ARCHIVE_ENTRY = ['id', 'author', 'archived', 'authoredBefore', 'spanSeconds', 'context'] as const;
export type Archived = Pick<ObjectOf<typeof massArchiveFields>, (typeof ARCHIVE_ENTRY)[number]>;

/** A mass archive as a feed entry; the feed adds the time. */
export const archiveEntry = ({ id, author, archived, spanSeconds, context }: Archived): Omit<Entry, 'at'> => ({
  id: `mass-archive:${id}`,
  title: `${nameOf(author)} archived ${archived} reviews in ${formatDuration(spanSeconds)}`,
  text: `Context: ${context}. A signal, not a verdict.`,
  path: `/reviews/mass-archive?range=all&event=${encodeURIComponent(id)}`,
});
