import type { Person as PersonValue } from '@companion/data';
import { formatNumber } from '@companion/domain';
import { Person, Sentiment, type SentimentValue } from '@companion/ui/core';
import type { ReactNode } from 'react';
import { FileButton } from '../file/FileButton';
import type { TextFile } from '../file/saveText';
import s from './detail.module.css';

type Review = {
  id: number;
  subject: PersonValue;
  sentiment: SentimentValue;
  title: string | null;
  body: string | null;
};

type Props<Row extends Review> = {
  title: string;
  reviews: readonly Row[];
  /** All there are, when the list is cut. */
  total: number;
  file: () => TextFile;
  /** What is special about a review, beside its sentiment. */
  marks: (review: Row) => ReactNode;
  when: (review: Row) => ReactNode;
};

/** The reviews a signal rests on, each with its original text. */
export function ReviewEvidence<Row extends Review>({ title, reviews, total, file, marks, when }: Props<Row>) {
  return (
    <section aria-label={title} className={s.part}>
      <header className={s.head}>
        <h3>{title}</h3>
        <FileButton label="CSV of these reviews" file={file} />
      </header>
      <ol className={s.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <p className={s.line}>
              <Person person={review.subject} hideLevel />
              <Sentiment value={review.sentiment} />
              {marks(review)}
            </p>
            <p className={s.text}>
              <bdi>{review.title || 'No title'}</bdi>
            </p>
            {review.body && (
              <p className={s.body}>
                <bdi>{review.body}</bdi>
              </p>
            )}
            <p className={s.when}>{when(review)}</p>
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
