import { formatDateTime, formatNumber } from '@companion/domain';
import { Badge, Person, Sentiment } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from '../batches/batch.module.css';
import { FileButton } from '../file/FileButton';
import type { ArchivedReview } from './queries';
import { reviewsFile } from './reviewsFile';

type Props = { reviews: readonly ArchivedReview[]; total: number; eventId: string };

/** Every review of the event with its original text, in the order archived. */
export function ArchivedReviews({ reviews, total, eventId }: Props) {
  return (
    <section aria-label="Archived reviews" className={s.part}>
      <header className={s.head}>
        <h3>Archived reviews</h3>
        <FileButton label="CSV of these reviews" file={() => reviewsFile(eventId, reviews)} />
      </header>
      <ol className={s.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <p className={s.line}>
              <Person person={review.subject} hideLevel />
              <Sentiment value={review.sentiment} />
              {review.restored && <Badge tone="positive">Restored</Badge>}
              {review.slashId !== null && <Link to={`/slashes/impact/${review.slashId}`}>Slash #{review.slashId}</Link>}
            </p>
            <p className={s.text}>
              <bdi>{review.title || 'No title'}</bdi>
            </p>
            {review.body && (
              <p className={s.body}>
                <bdi>{review.body}</bdi>
              </p>
            )}
            <p className={s.when}>
              archived{' '}
              <time dateTime={review.archivedAt}>{formatDateTime(review.archivedAt, { timeZone: 'UTC' })}</time>,{' '}
              {formatNumber(review.ageDays, { digits: 1 })} days old
            </p>
          </li>
        ))}
      </ol>
      {total > reviews.length && (
        <p className={s.when}>
          The first {formatNumber(reviews.length)} of {formatNumber(total)}.
        </p>
      )}
    </section>
  );
}
