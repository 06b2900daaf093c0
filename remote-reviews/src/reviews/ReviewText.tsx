import { Link } from '@companion/ui/router';
import { ArchivedTime } from './ArchivedTime';
import type { Review } from './queries';
import s from './reviews.module.css';
import { SpamMarks } from './SpamMarks';

/** The full, unmodified text. */
export function ReviewText({ review, asOf }: { review: Review; asOf: string | null }) {
  const [author, subject] = [review.author, review.subject].map(({ userkey }) => encodeURIComponent(userkey));
  return (
    <div className={s.text}>
      <h3>
        <bdi>{review.title || 'No title'}</bdi>
      </h3>
      <p>{review.body ? <bdi>{review.body}</bdi> : 'No text.'}</p>
      {review.eip6Mark && <SpamMarks review={review} asOf={asOf} />}
      {review.archivedAt && (
        <p>
          Archived <ArchivedTime {...review} />
        </p>
      )}
      <p className={s.links}>
        <Link to={`/mini-apps/ethossearch?q=author%3A${author}%20subject%3A${subject}`} whenMissing="nothing">
          Everything they wrote about this person
        </Link>
        <Link to={`/mini-apps/reciprocated-reviews?status=all&person=${author}`} whenMissing="nothing">
          Reviews they exchanged
        </Link>
      </p>
    </div>
  );
}
