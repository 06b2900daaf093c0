import { formatDuration } from '@companion/domain';
import { Badge, Eth, Num, Person, personName, Unknown } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import s from '../slash/slash.module.css';
import { roleWords } from './roleNames';
import type { Touched } from './touched';

const LEFT = { archive: 'review archived', unvouch: 'vouch ended' } as const;
const stood = (reviewed: boolean) => (reviewed ? 'Positive' : 'None');

export const touchedColumns: readonly LocalColumn<Touched>[] = [
  {
    id: 'person',
    header: 'Person',
    sort: 'name',
    cell: ({ person }) => <Person person={person} />,
    by: ({ person }) => personName(person).toLowerCase(),
  },
  {
    id: 'roles',
    header: 'Role',
    wrap: true,
    primary: true,
    cell: ({ roles }) => roleWords(roles),
  },
  {
    id: 'points',
    header: 'Points lost',
    sort: 'points',
    align: 'end',
    metric: 'slashImpact.total',
    primary: true,
    cell: ({ points }) => <Num value={points} unit="points" />,
    by: ({ points }) => points,
  },
  {
    id: 'otherRule',
    header: 'By opening / by close',
    align: 'end',
    cell: ({ pointsOpen, pointsClose }) => (
      <>
        <Num value={pointsOpen} /> / <Num value={pointsClose} />
      </>
    ),
  },
  {
    id: 'left',
    header: 'Left while open',
    metric: 'slashImpact.leftDuring',
    primary: true,
    wrap: true,
    cell: ({ backing }) =>
      backing?.left.map(({ by, hours }) => `${LEFT[by]} after ${formatDuration(hours * 3600)}`).join('; '),
  },
  {
    id: 'scoreChange7d',
    header: 'Score change',
    sort: 'scoreChange7d',
    align: 'end',
    metric: 'slashes.scoreChange7d',
    cell: ({ scoreChange7d, otherEvents }) => (
      <span className={s.beside}>
        <Num value={scoreChange7d} signed />
        {otherEvents && (
          <Badge title="The score changed by over 20% more or less than the points lost here">other events too</Badge>
        )}
      </span>
    ),
    by: ({ scoreChange7d }) => scoreChange7d,
  },
  {
    id: 'review',
    header: 'Review at opening, close',
    cell: ({ backing }) => backing && `${stood(backing.reviewedOpen)}, ${stood(backing.reviewedClose).toLowerCase()}`,
  },
  {
    id: 'vouchWeiOpen',
    header: 'Vouch at opening',
    align: 'end',
    cell: ({ backing }) => backing && <Stake vouched={backing.vouchedOpen} wei={backing.vouchWeiOpen} />,
  },
  {
    id: 'vouchWeiClose',
    header: 'Vouch at close',
    align: 'end',
    cell: ({ backing }) => backing && <Stake vouched={backing.vouchedClose} wei={backing.vouchWeiClose} />,
  },
];

/** While the slash is open no one has lost anything. */
export const touchedWhileOpen: typeof touchedColumns = touchedColumns.map((column) =>
  column.id === 'points' ? { ...column, header: 'Points at stake' } : column,
);

/** A vouch of unknown amount is still a vouch. */
function Stake({ vouched, wei }: { vouched: boolean; wei: string | null }) {
  return vouched && wei === null ? <Unknown /> : <Eth wei={wei} />;
}
