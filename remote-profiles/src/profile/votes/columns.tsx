import { Badge, Num, Person, Sentiment, TimeAgo, Unknown } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { TextLine } from '../TextLine';
import type { Vote } from './queries';

export const columns: readonly Column<Vote>[] = [
  { id: 'time', header: 'Time', sort: 'at', width: 120, cell: (row) => <TimeAgo at={row.at} /> },
  { id: 'voter', header: 'Voter', title: true, cell: ({ voter }) => <Person person={voter} />, primary: true },
  { id: 'direction', header: 'Vote', width: 110, cell: (row) => <Direction vote={row} />, primary: true },
  { id: 'type', header: 'On a', width: 110, cell: ({ target }) => <Badge>{target.type}</Badge>, primary: true },
  {
    id: 'target',
    header: 'What',
    title: true,
    cell: ({ target }) => <TextLine text={target.label || `#${target.id}`} />,
    primary: true,
  },
  { id: 'author', header: 'By', cell: ({ target }) => target.author && <Person person={target.author} /> },
  { id: 'subject', header: 'About', cell: ({ target }) => target.subject && <Person person={target.subject} /> },
  {
    id: 'weight',
    header: 'Weight',
    align: 'end',
    width: 90,
    cell: ({ weight, weightEstimated }) => (
      <span title={weightEstimated ? 'No weight given; the score at the time of the vote is used' : undefined}>
        {weightEstimated && weight !== null && '≈ '}
        <Num value={weight} />
      </span>
    ),
  },
];

const without = (id: string) => columns.filter((column) => column.id !== id);
const COLUMNS = { out: without('voter'), in: without('author'), about: without('subject') };

/** Without the column for the page's person. */
export const columnsOf = (side: keyof typeof COLUMNS): readonly Column<Vote>[] => COLUMNS[side];

function Direction({ vote: { direction, blind } }: { vote: Vote }) {
  if (blind)
    return (
      <Badge icon="lock" title="Votes on an open slash stay hidden until it closes">
        Hidden
      </Badge>
    );
  if (direction === null) return <Unknown />;
  return <Sentiment value={direction === 'up' ? 'positive' : 'negative'} word={direction === 'up' ? 'Up' : 'Down'} />;
}
