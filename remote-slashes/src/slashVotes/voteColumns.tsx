import { formatDuration, formatPercent } from '@companion/domain';
import { Badge, Flag, Num, Person, personName, Rate, Unknown } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import type { SlashVote } from './queries';
import { relationText } from './relationWords';

export const voteColumns: readonly LocalColumn<SlashVote>[] = [
  {
    id: 'person',
    header: 'Voter',
    sort: 'name',
    cell: ({ person }) => <Person person={person} />,
    by: ({ person }) => personName(person).toLowerCase(),
  },
  {
    id: 'direction',
    header: 'Vote',
    sort: 'direction',
    primary: true,
    cell: ({ direction }) => <Direction direction={direction} />,
    by: ({ direction }) => direction,
  },
  {
    id: 'weight',
    header: 'Weight',
    sort: 'weight',
    align: 'end',
    metric: 'M7',
    primary: true,
    cell: ({ weight, weightEstimated }) => (
      <span title={weightEstimated ? 'Their score: the network gives no weight' : undefined}>
        <Num value={weight} />
        {weightEstimated && weight !== null && ' est.'}
      </span>
    ),
    by: ({ weight }) => weight,
  },
  {
    id: 'weightSharePct',
    header: 'Share of weight',
    align: 'end',
    cell: ({ weightSharePct }) => weightSharePct !== null && formatPercent(weightSharePct / 100),
  },
  {
    id: 'hours',
    header: 'After opening',
    sort: 'hours',
    align: 'end',
    cell: ({ hours }) => formatDuration(hours * 3600),
    by: ({ hours }) => hours,
  },
  {
    id: 'relations',
    header: 'Relation to the sides',
    wrap: true,
    primary: true,
    cell: ({ relations }) => relations.map(relationText).join('; '),
  },
  {
    id: 'coherent',
    header: 'With the outcome',
    cell: ({ coherent }) => coherent !== null && (coherent ? 'Yes' : 'No'),
  },
  {
    id: 'record',
    header: 'Record',
    align: 'end',
    metric: 'slashVotes.record',
    cell: ({ record }) => record && <Rate k={record.accuracy.k} n={record.accuracy.n} />,
  },
  {
    id: 'skill',
    header: 'Skill',
    align: 'end',
    metric: 'M18',
    cell: ({ record }) => record && <Num value={record.skill} digits={2} />,
  },
  { id: 'flagged', header: 'Signals', cell: ({ flagged }) => flagged && <Flag label="Flagged" /> },
];

function Direction({ direction }: Pick<SlashVote, 'direction'>) {
  if (direction === null) return <Unknown />;
  return direction === 'up' ? (
    <Badge icon="arrowUp" tone="negative">
      For the slash
    </Badge>
  ) : (
    <Badge icon="arrowDown" tone="positive">
      Against it
    </Badge>
  );
}
