import { formatDateTime, formatNumber } from '@companion/domain';
import { Badge } from '@companion/ui/core';
import { ReviewEvidence } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import type { ArchivedReview } from './queries';
import { reviewsFile } from './reviewsFile';

type Props = { reviews: readonly ArchivedReview[]; total: number; eventId: string };

/** Every review of the event, in the order archived. */
export function ArchivedReviews({ reviews, total, eventId }: Props) {
  return (
    <ReviewEvidence
      title="Archived reviews"
      reviews={reviews}
      total={total}
      file={() => reviewsFile(eventId, reviews)}
      marks={({ restored, slashId }) => (
        <>
          {restored && <Badge tone="positive">Restored</Badge>}
          {slashId !== null && <Link to={`/slashes/impact/${slashId}`}>Slash #{slashId}</Link>}
        </>
      )}
      when={({ archivedAt, ageDays }) => (
        <>
          archived <time dateTime={archivedAt}>{formatDateTime(archivedAt, { timeZone: 'UTC' })}</time>,{' '}
          {formatNumber(ageDays, { digits: 1 })} days old
        </>
      )}
    />
  );
}
