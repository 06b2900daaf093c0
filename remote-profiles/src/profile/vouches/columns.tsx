import { Badge, Eth, Num, Person, Status, TimeAgo, Unknown } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Vouch } from './queries';

/** The page's person is implied, so the column shows the other one. */
const columnsOf = (other: 'voucher' | 'subject'): readonly Column<Vouch>[] => [
  {
    id: 'person',
    header: other === 'voucher' ? 'Voucher' : 'Vouched for',
    cell: (row) => <Person person={row[other]} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ amountWei }) => (amountWei === null ? <Unknown /> : <Eth wei={amountWei} />),
    primary: true,
  },
  { id: 'since', header: 'Since', sort: 'vouched', cell: (row) => <TimeAgo at={row.vouchedAt} />, primary: true },
  {
    id: 'days',
    header: 'Active days',
    sort: 'days',
    align: 'end',
    metric: 'vouches.activeDays',
    cell: (row) => <Num value={row.activeDays} digits={0} />,
  },
  {
    id: 'ethDays',
    header: 'ETH-days',
    sort: 'ethDays',
    align: 'end',
    metric: 'vouches.ethDays',
    cell: ({ ethDays }) => (ethDays === null ? <Unknown /> : <Num value={ethDays} digits={1} />),
  },
  { id: 'mutual', header: 'Mutual', cell: ({ mutual }) => mutual && <Badge tone="info">Mutual</Badge> },
  {
    id: 'status',
    header: 'Status',
    primary: true,
    cell: ({ status }) =>
      status === 'unhealthy' ? (
        <Badge tone="warning" icon="alert" title="Ended and marked unhealthy">
          Unhealthy
        </Badge>
      ) : (
        <Status value={status} />
      ),
  },
  { id: 'ended', header: 'Ended', cell: ({ unvouchedAt }) => unvouchedAt && <TimeAgo at={unvouchedAt} /> },
];

export const inColumns = columnsOf('voucher');
export const outColumns = columnsOf('subject');
