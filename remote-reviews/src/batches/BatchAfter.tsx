import { formatNumber } from '@companion/domain';
import { personName } from '@companion/ui/core';
import { DetailPart, type EvidenceItem, EvidenceList } from '@companion/ui/evidence';
import type { Batch, BatchDetail, BatchReview } from './queries';

type After = NonNullable<BatchDetail['after']>;
/** The drawer shows only some; the reviews file has all times. */
const MOST_SHOWN = 50;

/** What became of the reviews, in chronological order. */
export function afterItems(after: After, reviews: readonly BatchReview[]): EvidenceItem[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return after.map(({ at, kind, reviewId }) => {
    const review = byId.get(reviewId);
    const subject = review ? personName(review.subject) : `review #${reviewId}`;
    const archived = review?.archivedEstimated ? 'was first seen archived' : 'was archived';
    return {
      id: `${kind} ${reviewId}`,
      sentence: kind === 'archived' ? `The review of ${subject} ${archived}` : `${subject} reviewed the author back`,
      at,
    };
  });
}

type Props = { after: After; reviews: readonly BatchReview[]; batch: Batch };

export function BatchAfter({ after, reviews, batch }: Props) {
  const items = afterItems(after, reviews);
  const { archivedSince, reciprocatedSince } = batch;
  const note = `${formatNumber(archivedSince)} archived, ${formatNumber(reciprocatedSince)} answered with a review of the author.`;
  return (
    <DetailPart title="What happened after" note={note}>
      {items.length > 0 && <EvidenceList items={items.slice(0, MOST_SHOWN)} total={items.length} />}
    </DetailPart>
  );
}
