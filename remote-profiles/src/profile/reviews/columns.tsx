import { formatDuration } from '@companion/domain';
import { Badge, Person, Sentiment, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { TextLine } from '../TextLine';
import type { Review } from './queries';

/** The page's person is implied, so the column shows the other one. */
const columnsOf = (other: 'author' | 'subject'): readonly Column<Review>[] => [
  { id: 'time', header: 'Time', sort: 'created', width: 120, cell: (row) => <TimeAgo at={row.createdAt} /> },
  {
    id: 'person',
    header: other === 'author' ? 'Author' : 'Subject',
    title: true,
    cell: (row) => <Person person={row[other]} />,
    primary: true,
  },
  {
    id: 'sentiment',
    header: 'Sentiment',
    width: 110,
    cell: (row) => <Sentiment value={row.sentiment} />,
    primary: true,
  },
  {
    id: 'title',
    header: 'Title',
    cell: ({ title, status }) => title && <TextLine text={title} struck={status === 'archived'} />,
    primary: true,
  },
  {
    id: 'votes',
    header: 'Votes',
    sort: 'votes',
    align: 'end',
    width: 90,
    cell: ({ up, down }) => (up + down === 0 ? null : `+${up} / −${down}`),
  },
  {
    id: 'reciprocal',
    header: 'Answered',
    metric: 'reviews.reciprocalLatency',
    width: 130,
    cell: ({ reciprocal }) => reciprocal && <Badge>after {formatDuration(reciprocal.latencySeconds)}</Badge>,
  },
  { id: 'status', header: 'Status', width: 110, cell: (row) => <Status value={row.status} /> },
];

export const receivedColumns = columnsOf('author');
export const givenColumns = columnsOf('subject');
