import { formatDuration, formatPercent } from '@companion/domain';
import { Num, Person, Sentiment, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Review } from './queries';
import s from './reviews.module.css';

/** Ids are the names of the fields, which an export understands. */
export const columns: readonly Column<Review>[] = [
  { id: 'createdAt', header: 'Time', sort: 'created', width: 116, cell: (row) => <TimeAgo at={row.createdAt} /> },
  { id: 'author', header: 'Author', cell: (row) => <Person person={row.author} />, primary: true },
  { id: 'sentiment', header: 'Sentiment', cell: (row) => <Sentiment value={row.sentiment} />, primary: true },
  { id: 'subject', header: 'Subject', cell: (row) => <Person person={row.subject} />, primary: true },
  { id: 'title', header: 'Title', cell: (row) => <ReviewTitle review={row} />, main: true },
  { id: 'up', header: 'Up', sort: 'votes', align: 'end', cell: ({ up }) => <Votes count={up} /> },
  { id: 'down', header: 'Down', align: 'end', cell: ({ down }) => <Votes count={down} /> },
  {
    id: 'weightedShare',
    header: 'Weighted',
    align: 'end',
    metric: 'reviews.weightedShare',
    cell: ({ weightedShare }) => (weightedShare === null ? null : formatPercent(weightedShare)),
  },
  {
    id: 'reciprocalLatencySeconds',
    header: 'Answered',
    align: 'end',
    metric: 'reviews.reciprocalLatency',
    cell: ({ reciprocal }) => reciprocal && formatDuration(reciprocal.latencySeconds),
  },
  { id: 'status', header: 'Status', width: 104, cell: ({ status }) => <Status value={status} /> },
  {
    id: 'authorScoreThen',
    header: 'Author score then',
    align: 'end',
    hidden: true,
    cell: (row) => <Num value={row.authorScoreThen} />,
  },
  { id: 'body', header: 'Text', hidden: true, cell: ({ body }) => body && <bdi className={s.title}>{body}</bdi> },
  {
    id: 'archivedAt',
    header: 'Archived',
    hidden: true,
    cell: ({ archivedAt }) => archivedAt && <TimeAgo at={archivedAt} />,
  },
  { id: 'id', header: 'Id', align: 'end', hidden: true, cell: ({ id }) => String(id) },
];

/** An archived title is struck through: it no longer counts. */
function ReviewTitle({ review }: { review: Review }) {
  if (!review.title) return <span className={s.untitled}>No title</span>;
  return (
    <bdi className={s.title} data-archived={review.status === 'archived'} title={review.title}>
      {review.title}
    </bdi>
  );
}

/** Most reviews have no votes: a quiet zero lets the others stand out. */
function Votes({ count }: { count: number }) {
  return count === 0 ? <span className={s.zero}>0</span> : <Num value={count} />;
}
