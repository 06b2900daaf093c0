import { formatDuration, formatPercent } from '@companion/domain';
import { Badge, Num, Person, Sentiment, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Review } from './queries';
import s from './reviews.module.css';

export const columns: readonly Column<Review>[] = [
  { id: 'time', header: 'Time', sort: 'created', width: 120, cell: (row) => <TimeAgo at={row.createdAt} /> },
  { id: 'author', header: 'Author', cell: (row) => <Person person={row.author} />, primary: true },
  {
    id: 'sentiment',
    header: 'Sentiment',
    width: 110,
    cell: (row) => <Sentiment value={row.sentiment} />,
    primary: true,
  },
  { id: 'subject', header: 'Subject', cell: (row) => <Person person={row.subject} />, primary: true },
  { id: 'title', header: 'Title', cell: (row) => <ReviewTitle review={row} /> },
  { id: 'votes', header: 'Votes', sort: 'votes', align: 'end', width: 90, cell: (row) => <Votes review={row} /> },
  {
    id: 'weightedShare',
    header: 'Weighted',
    align: 'end',
    metric: 'reviews.weightedShare',
    width: 90,
    cell: ({ weightedShare }) => (weightedShare === null ? null : formatPercent(weightedShare)),
  },
  {
    id: 'authorScore',
    header: 'Author score',
    sort: 'authorScore',
    align: 'end',
    hidden: true,
    cell: (row) => <Num value={row.authorScoreThen} />,
  },
  {
    id: 'reciprocal',
    header: 'Answered',
    metric: 'reviews.reciprocalLatency',
    width: 120,
    cell: ({ reciprocal }) => reciprocal && <Badge>after {formatDuration(reciprocal.latencySeconds)}</Badge>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => (status === 'archived' ? <Badge tone="warning">Archived</Badge> : <Badge>Active</Badge>),
  },
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

function Votes({ review: { up, down } }: { review: Review }) {
  if (up + down === 0) return null;
  return (
    <span title={`${up} up, ${down} down`}>
      +{up} / −{down}
    </span>
  );
}
