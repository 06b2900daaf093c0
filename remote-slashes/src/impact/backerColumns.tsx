import { formatDuration } from '@companion/domain';
import { Eth, Num, Person, personName } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import type { Backer } from './queries';

const LEFT = { archive: 'review archived', unvouch: 'vouch ended' } as const;
const stood = (reviewed: boolean) => (reviewed ? 'Positive' : 'None');

export const backerColumns: readonly LocalColumn<Backer>[] = [
  {
    id: 'person',
    header: 'Supporter',
    sort: 'name',
    cell: ({ person }) => <Person person={person} />,
    by: ({ person }) => personName(person).toLowerCase(),
  },
  {
    id: 'points',
    header: 'Penalty',
    sort: 'points',
    align: 'end',
    metric: 'M10',
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
    id: 'review',
    header: 'Review at opening, close',
    cell: (row) => `${stood(row.reviewedOpen)}, ${stood(row.reviewedClose).toLowerCase()}`,
  },
  {
    id: 'vouchWeiOpen',
    header: 'Vouch at opening',
    align: 'end',
    cell: ({ vouchWeiOpen }) => <Eth wei={vouchWeiOpen} />,
  },
  {
    id: 'vouchWeiClose',
    header: 'Vouch at close',
    align: 'end',
    cell: ({ vouchWeiClose }) => <Eth wei={vouchWeiClose} />,
  },
  {
    id: 'left',
    header: 'Left while open',
    metric: 'slashImpact.leftDuring',
    primary: true,
    wrap: true,
    cell: ({ left }) => left.map(({ by, hours }) => `${LEFT[by]} after ${formatDuration(hours * 3600)}`).join('; '),
  },
  {
    id: 'scoreChange7d',
    header: 'Score 7 days after',
    sort: 'scoreChange7d',
    align: 'end',
    cell: ({ scoreChange7d }) => <Num value={scoreChange7d} signed />,
    by: ({ scoreChange7d }) => scoreChange7d,
  },
];
