import type { Person as PersonValue } from '@companion/data';
import { formatNumber } from '@companion/domain';
import type { ReactNode } from 'react';
import { Person } from '../core/Person';
import { Sentiment, type SentimentValue } from '../core/Sentiment';
import type { TextFile } from '../table/saveText';
import { DetailPart } from './Detail';
import s from './detail.module.css';
import { FileButton } from './FileButton';

type Review = {
  id: number;
  subject: PersonValue;
  sentiment: SentimentValue | null;
  title: string | null;
  body: string | null;
};

type Props<Row extends Review> = {
  title: string;
  reviews: readonly Row[];
  /** Total number, if the list is truncated. */
  total: number;
  file: () => TextFile;
  /** Marks of a review, in addition to its sentiment. */
  marks: (review: Row) => ReactNode;
  when: (review: Row) => ReactNode;
};

/** The reviews behind a signal, each with its original text. */
export function ReviewEvidence<Row extends Review>({ title, reviews, total, file, marks, when }: Props<Row>) {
  return (
    <DetailPart title={title} actions={<FileButton label="CSV of these reviews" file={file} />}>
      <ol className={s.list}>
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
            <p className={s.note}>{when(review)}</p>
          </li>
        ))}
      </ol>
      {total > reviews.length && (
        <p className={s.note}>
          The first {formatNumber(reviews.length)} of {formatNumber(total)}.
        </p>
      )}
    </DetailPart>
  );
}
