import { formatClock, formatDateTime } from '@companion/domain';
import { Badge, Status } from '@companion/ui/core';
import { ReviewEvidence } from '@companion/ui/evidence';
import type { BatchReview } from './queries';
import { reviewsFile } from './reviewsFile';

type Props = { reviews: readonly BatchReview[]; total: number; batchId: string };

/** Every review of the batch, in the order written. */
export function BatchReviews({ reviews, total, batchId }: Props) {
  return (
    <ReviewEvidence
      title="Reviews of the batch"
      reviews={reviews}
      total={total}
      file={() => reviewsFile(batchId, reviews)}
      marks={({ template, archivedAt, reciprocatedAt }) => (
        <>
          {template && <Badge title="Its text nearly repeats another review by this author">Template</Badge>}
          {archivedAt && <Status value="archived" />}
          {reciprocatedAt && <Badge>Answered</Badge>}
        </>
      )}
      when={({ createdAt, gapSeconds }) => (
        <>
          <time dateTime={createdAt}>{formatDateTime(createdAt, { timeZone: 'UTC' })}</time>
          {gapSeconds !== null && ` · ${formatClock(gapSeconds)} after the previous one`}
        </>
      )}
    />
  );
}
