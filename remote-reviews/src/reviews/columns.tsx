import { formatDuration, formatNumber, formatPercent } from '@companion/domain';
import { Flag, Num, Person, Sentiment, Status, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';
import { ArchivedTime } from './ArchivedTime';
import type { Review } from './queries';
import s from './reviews.module.css';

/** Ids are field names, as exports expect; otherwise `exports` names them. */
export const columns: readonly Column<Review>[] = [
  { id: 'createdAt', header: 'Time', sort: 'created', width: 116, cell: (row) => <TimeAgo at={row.createdAt} /> },
  { id: 'author', header: 'Author', cell: (row) => <Person person={row.author} />, primary: true },
  { id: 'sentiment', header: 'Sentiment', cell: (row) => <Sentiment value={row.sentiment} />, primary: true },
  { id: 'subject', header: 'Subject', cell: (row) => <Person person={row.subject} />, primary: true },
  { id: 'title', header: 'Title', cell: (row) => <ReviewTitle review={row} />, main: true },
  {
    id: 'votes',
    header: 'Votes',
    sort: 'votes',
    align: 'end',
    metric: 'reviews.weightedShare',
    exports: ['up', 'down', 'weightedShare'],
    cell: (row) => <Votes review={row} />,
  },
  {
    id: 'reciprocalLatencySeconds',
    header: 'Answered',
    align: 'end',
    metric: 'reviews.reciprocalLatency',
    cell: ({ reciprocal }) => reciprocal && formatDuration(reciprocal.latencySeconds),
  },
  {
    id: 'markers',
    header: 'Markers',
    metric: 'reviews.batch',
    exports: ['batchId', 'templateGroup', 'eip6Mark'],
    cell: (row) => <Markers review={row} />,
  },
  { id: 'status', header: 'Status', width: 104, cell: ({ status }) => <Status value={status} /> },
  {
    id: 'authorScoreThen',
    header: 'Author score at the time',
    align: 'end',
    cell: (row) => <Num value={row.authorScoreThen} />,
  },
  {
    id: 'eip7Counted',
    header: 'EIP-7 counted',
    hidden: true,
    metric: 'reviews.neutralisedShare',
    cell: ({ eip7Counted }) => eip7Counted !== null && (eip7Counted ? 'Yes' : 'No, neutralized'),
  },
  { id: 'templateGroup', header: 'Similarity group', align: 'end', hidden: true, cell: (row) => row.templateGroup },
  { id: 'replies', header: 'Replies', align: 'end', hidden: true, cell: (row) => <Num value={row.replies} /> },
  { id: 'body', header: 'Text', hidden: true, cell: ({ body }) => body && <bdi className={s.title}>{body}</bdi> },
  {
    id: 'archivedAt',
    header: 'Archived',
    hidden: true,
    exports: ['archivedAt', 'archivedEstimated'],
    cell: (row) => row.archivedAt && <ArchivedTime {...row} />,
  },
  { id: 'id', header: 'Id', align: 'end', hidden: true, cell: ({ id }) => String(id) },
];

/** An archived title is struck through: it no longer counts. */
function ReviewTitle({ review }: { review: Review }) {
  if (!review.title) return <span className={s.quiet}>No title</span>;
  return (
    <bdi className={s.title} data-archived={review.status === 'archived'} title={review.title}>
      {review.title}
    </bdi>
  );
}

/** Signals about the review, each with its reason; empty for most. */
function Markers({ review: { batchId, templateGroup, eip6Mark } }: { review: Review }) {
  if (batchId === null && templateGroup === null && !eip6Mark) return <Num value={null} />;
  return (
    <span className={s.markers}>
      {batchId !== null && (
        <Link to={`/reviews/batch-analysis?range=all&batch=${encodeURIComponent(batchId)}`}>
          <Flag label="Batch" />
        </Link>
      )}
      {templateGroup !== null && <Flag label="Template" />}
      {eip6Mark && <Flag label="EIP-6" />}
    </span>
  );
}

/** Votes up and down, and the weighted share of upvotes; most reviews have none. */
function Votes({ review: { up, down, weightedShare } }: { review: Review }) {
  if (up + down === 0) return <Num value={null} />;
  return (
    <span className={s.votes} title={`${formatNumber(up)} up, ${formatNumber(down)} down, share of upvotes by weight`}>
      +{formatNumber(up)} −{formatNumber(down)}
      {weightedShare !== null && <span className={s.quiet}> {formatPercent(weightedShare, 0)}</span>}
    </span>
  );
}
