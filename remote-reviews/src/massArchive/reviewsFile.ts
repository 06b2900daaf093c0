import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { ArchivedReview } from './queries';

const HEADER = [
  'id',
  'archived_at',
  'created_at',
  'age_days',
  'subject',
  'subject_profile_id',
  'subject_userkey',
  'sentiment',
  'title',
  'body',
  'restored',
  'slash_id',
];

/** The reviews of a mass archive as CSV, in the order archived. */
export function reviewsFile(eventId: string, reviews: readonly ArchivedReview[]): TextFile {
  const rows = reviews.map((review) => [
    review.id,
    review.archivedAt,
    review.createdAt,
    review.ageDays,
    review.subject.name,
    review.subject.profileId,
    review.subject.userkey,
    review.sentiment,
    review.title,
    review.body,
    review.restored,
    review.slashId,
  ]);
  return { name: `mass-archive_${eventId.replace(/[^\w-]/g, '-')}.csv`, text: writeCsv(HEADER, rows) };
}
