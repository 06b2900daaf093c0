import type { RowOf } from '@companion/functions';
import type { badFriends } from '@companion/functions/badFriends';
import { Num, Person, Rate, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';

/** A person who backed people that were then slashed. */
export type Endorser = RowOf<typeof badFriends>;

export const columns: readonly Column<Endorser>[] = [
  { id: 'person', header: 'Person', cell: ({ person }) => <Person person={person} /> },
  {
    id: 'points',
    header: 'Points lost',
    sort: 'points',
    align: 'end',
    metric: 'M10',
    primary: true,
    cell: ({ points }) => <Num value={points} />,
  },
  {
    id: 'slashes',
    header: 'Upheld slashes',
    sort: 'slashes',
    align: 'end',
    primary: true,
    cell: ({ slashes }) => <Num value={slashes} />,
  },
  { id: 'asReviewer', header: 'As reviewer', align: 'end', cell: ({ asReviewer }) => <Num value={asReviewer} /> },
  { id: 'asVoucher', header: 'As voucher', align: 'end', cell: ({ asVoucher }) => <Num value={asVoucher} /> },
  {
    id: 'leftInWindow',
    header: 'Left while open',
    align: 'end',
    metric: 'slashImpact.leftDuring',
    cell: ({ leftInWindow }) => <Num value={leftInWindow} />,
  },
  {
    id: 'distinctEndorsed',
    header: 'People backed',
    align: 'end',
    cell: ({ distinctEndorsed }) => <Num value={distinctEndorsed} />,
  },
  {
    id: 'rate',
    header: 'Backed people slashed',
    sort: 'rate',
    align: 'end',
    metric: 'badFriends.rate',
    primary: true,
    exports: ['rate', 'slashedEndorsed'],
    cell: ({ rate }) => <Rate k={rate.k} n={rate.n} />,
  },
  { id: 'lastAt', header: 'Last', sort: 'last', cell: ({ lastAt }) => lastAt && <TimeAgo at={lastAt} /> },
];
