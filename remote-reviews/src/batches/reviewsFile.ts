import { writeCsv } from '@companion/domain';
import type { BatchReview } from './queries';

const HEADER = [
  'id',
  'created_at',
  'gap_seconds',
  'subject',
  'subject_profile_id',
  'subject_userkey',
  'sentiment',
  'title',
  'body',
  'template',
  'archived_at',
  'reciprocated_at',
];

/** The reviews of a batch as CSV, in the order written. */
export function reviewsFile(batchId: string, reviews: readonly BatchReview[]): { name: string; text: string } {
  const rows = reviews.map((review) => [
    review.id,
    review.createdAt,
    review.gapSeconds,
    review.subject.name,
    review.subject.profileId,
    review.subject.userkey,
    review.sentiment,
    review.title,
    review.body,
    review.template,
    review.archivedAt,
    review.reciprocatedAt,
  ]);
  return { name: `batch_${batchId.replace(':', '-')}.csv`, text: writeCsv(HEADER, rows) };
}
