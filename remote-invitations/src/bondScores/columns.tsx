import type { RowOf } from '@companion/functions';
import type { eip10Scores } from '@companion/functions/eip10Scores';
import { Num, Person, personName, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';

export type Inviter = RowOf<typeof eip10Scores>;

const names = (people: Inviter['top']) => people?.map(personName).join(', ');

export const columns: readonly Column<Inviter>[] = [
  { id: 'person', header: 'Inviter', title: true, primary: true, cell: ({ person }) => <Person person={person} /> },
  {
    id: 'n',
    header: 'Invitees',
    sort: 'n',
    align: 'end',
    metric: 'invitationStats.accepted',
    main: true,
    cell: ({ n }) => <Num value={n} unit={n === 1 ? 'invitee' : 'invitees'} />,
  },
  {
    id: 'old',
    header: 'Mean of all',
    sort: 'old',
    align: 'end',
    metric: 'invitationStats.bondScoreOld',
    cell: (row) => <Num value={row.old} digits={2} />,
  },
  {
    id: 'new',
    header: 'Bond score',
    sort: 'new',
    align: 'end',
    metric: 'invitationStats.bondScore',
    primary: true,
    cell: (row) => <Num value={row.new} digits={2} />,
  },
  {
    id: 'delta',
    header: 'Change',
    sort: 'change',
    align: 'end',
    metric: 'bondScores.delta',
    primary: true,
    cell: ({ delta }) => <Num value={delta} digits={2} signed />,
  },
  { id: 'top', header: 'Best two', cell: ({ top }) => names(top) },
  { id: 'bottom', header: 'Worst two', cell: ({ bottom }) => names(bottom) },
  {
    id: 'openBonds',
    header: 'Open bonds',
    align: 'end',
    metric: 'invitations.openBonds',
    cell: ({ openBonds }) => <Num value={openBonds} />,
  },
  {
    id: 'netImpact',
    header: 'Net bond points',
    sort: 'impact',
    align: 'end',
    metric: 'invitations.netOpenBondPoints',
    cell: ({ netImpact }) => <Num value={netImpact} signed />,
  },
  {
    id: 'nextEndAt',
    header: 'Next bond ends',
    cell: ({ nextEndAt }) => nextEndAt && <TimeAgo at={nextEndAt} />,
  },
];
