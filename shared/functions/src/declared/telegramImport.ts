import { pageFunction } from '../schema/declaration.ts';
import { count, object } from '../schema/field.ts';
import { json, keyOf, recordId } from '../schema/filter.ts';

export const telegramImport = pageFunction({
  name: 'telegram_import',
  answers: 'Stores messages of a public channel from an export; what is missing between them becomes a tombstone.',
  args: {
    channel: keyOf(/^[\p{L}\p{N}_.-]{1,80}$/u, { required: true, sample: 'community' }),
    messages: json({
      required: true,
      sample: [{ id: 1, at: '2026-01-10T00:05:00Z', senderName: 'Alice', text: 'Hello' }],
      says: '1 to 500 of {id, at, senderName, text, replyTo, editedAt, media}, by ascending id.',
    }),
    from_id: recordId({ required: true, sample: 1, says: 'First number the part stands for.' }),
  },
  rights: 'admin',
  writes: true,
  answer: object({
    inserted: count(),
    updated: count(),
    kept: count({ says: 'Already stored like this, later edited, or deleted since.' }),
    deleted: count({ says: 'Stored ones that the export has not.' }),
  }),
});
