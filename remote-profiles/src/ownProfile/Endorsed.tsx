import { counted, formatPercent } from '@companion/domain';
import {
  DASH,
  EmptyState,
  Eth,
  Icon,
  InfoButton,
  ListTable,
  type ListTableProps,
  Num,
  Person,
  Unknown,
  VisuallyHidden,
} from '@companion/ui/core';
import type { Actions } from './queries';

export function EndorsedNote({ endorsed: { count, rows } }: { endorsed: Actions['endorsed'] }) {
  return (
    <>
      {count > rows.length
        ? `The ${rows.length} of ${counted(count, 'person', 'people')} with the most points at risk`
        : 'Most points at risk first'}{' '}
      <InfoButton metric="M22" label="Points at risk" />
    </>
  );
}

const COLUMNS: ListTableProps<Actions['endorsed']['rows'][number]>['columns'] = [
  { name: 'Person', of: ({ person }) => <Person person={person} /> },
  {
    name: 'Reviewed',
    of: ({ reviewed }) =>
      reviewed ? (
        <>
          <Icon name="check" />
          <VisuallyHidden>yes</VisuallyHidden>
        </>
      ) : (
        DASH
      ),
  },
  {
    name: 'Vouched',
    of: ({ vouched, wei }) => (!vouched ? DASH : wei === null ? <Unknown /> : <Eth wei={wei} />),
  },
  { name: 'Slashed at this level', of: ({ risk }) => formatPercent(risk) },
  { name: 'Points at risk', of: ({ points }) => <Num value={points} digits={1} /> },
];

/** The people the holder endorses, by expected loss of points. */
export function Endorsed({ endorsed: { rows } }: { endorsed: Actions['endorsed'] }) {
  if (rows.length === 0) return <EmptyState why="You do not endorse anyone." icon="dash" />;
  return <ListTable label="Endorsements" columns={COLUMNS} rows={rows} rowKey={({ person }) => person.userId} />;
}
