import { ArchivedTime } from './ArchivedTime';
import type { Review } from './queries';
import s from './reviews.module.css';
import { SpamMarks } from './SpamMarks';

/** The whole of what was written, exactly as it was. */
export function ReviewText({ review, asOf }: { review: Review; asOf: string | null }) {
  return (
    <div className={s.text}>
      <h3>
        <bdi>{review.title || 'No title'}</bdi>
      </h3>
      <p>{review.body ? <bdi>{review.body}</bdi> : 'No text was written.'}</p>
      {review.eip6Mark && <SpamMarks review={review} asOf={asOf} />}
      {review.archivedAt && (
        <p>
          Archived <ArchivedTime {...review} />
        </p>
      )}
    </div>
  );
}
