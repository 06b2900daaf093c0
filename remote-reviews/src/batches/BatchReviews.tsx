import { formatDateTime, formatNumber } from '@companion/domain';
import { Badge, Person, Sentiment, Status } from '@companion/ui/core';
import { clockText } from '../figures/clockText';
import { FileButton } from '../file/FileButton';
import s from './batch.module.css';
import type { BatchReview } from './queries';
import { reviewsFile } from './reviewsFile';

type Props = { reviews: readonly BatchReview[]; total: number; batchId: string };

/** Every review of the batch with its text, in the order written. */
export function BatchReviews({ reviews, total, batchId }: Props) {
  return (
    <section aria-label="Reviews of the batch" className={s.part}>
      <header className={s.head}>
        <h3>Reviews</h3>
        <FileButton label="CSV of these reviews" file={() => reviewsFile(batchId, reviews)} />
      </header>
      <ol className={s.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <p className={s.line}>
              <Person person={review.subject} hideLevel />
              <Sentiment value={review.sentiment} />
              {review.template && <Badge title="Its text is a twin of another review of this author">Template</Badge>}
              {review.archivedAt && <Status value="archived" />}
              {review.reciprocatedAt && <Badge>Answered</Badge>}
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
              <time dateTime={review.createdAt}>{formatDateTime(review.createdAt, { timeZone: 'UTC' })}</time>
              {review.gapSeconds !== null && ` · ${clockText(review.gapSeconds)} after the one before`}
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
