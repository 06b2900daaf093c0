import type { RowOf } from '@companion/functions';
import type { slashesImpact } from '@companion/functions/slashesImpact';
import { Eth, Num, Person, Status, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { Amount, typeName } from '../slashes/Amount';

type SlashWithImpact = RowOf<typeof slashesImpact>;

export const columns: readonly Column<SlashWithImpact>[] = [
  { id: 'id', header: 'Id', width: 72, main: true, cell: ({ id }) => `#${id}` },
  { id: 'openedAt', header: 'Opened', sort: 'opened', width: 116, cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
  { id: 'subject', header: 'Subject', title: true, primary: true, cell: ({ subject }) => <Person person={subject} /> },
  { id: 'status', header: 'Outcome', metric: 'slashes.outcome', cell: ({ status }) => <Status value={status} /> },
  {
    id: 'points',
    header: 'Points moved',
    sort: 'points',
    align: 'end',
    metric: 'slashImpact.total',
    primary: true,
    exports: ['pointsTotal', 'pointsDirect', 'pointsEndorsers', 'pointsInviter'],
    cell: ({ points }) => <Num value={points.total} />,
  },
  {
    id: 'direct',
    header: 'Subject lost',
    align: 'end',
    metric: 'slashImpact.onSubject',
    exports: ['pointsDirect'],
    cell: ({ points }) => <Num value={points.direct} />,
  },
  {
    id: 'endorsers',
    header: 'Supporters lost',
    align: 'end',
    metric: 'slashImpact.onOthers',
    exports: ['pointsEndorsers'],
    cell: ({ points }) => <Num value={points.endorsers} />,
  },
  {
    id: 'reach',
    header: 'People affected',
    sort: 'reach',
    align: 'end',
    metric: 'slashImpact.reach',
    primary: true,
    exports: ['pointsReach'],
    cell: ({ points }) => <Num value={points.reach} />,
  },
  {
    id: 'ethWithdrawnWei',
    header: 'Withdrawn while open',
    align: 'end',
    metric: 'slashImpact.leftDuring',
    cell: ({ ethWithdrawnWei }) => <Eth wei={ethWithdrawnWei} />,
  },
  {
    id: 'reviewsArchived',
    header: 'Reviews archived while open',
    align: 'end',
    metric: 'slashImpact.leftDuring',
    cell: ({ reviewsArchived }) => <Num value={reviewsArchived} />,
  },
  { id: 'author', header: 'Author', hidden: true, cell: ({ author }) => <Person person={author} /> },
  { id: 'type', header: 'Type', hidden: true, cell: ({ type }) => typeName(type) },
  { id: 'amount', header: 'Amount', align: 'end', hidden: true, cell: (slash) => <Amount slash={slash} /> },
];
