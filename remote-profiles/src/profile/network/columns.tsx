import { Badge, Num, Person } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import type { Tied } from './queries';

/** How one person endorses another; nothing if they do not. */
const means = (endorses: boolean, vouches: boolean) =>
  endorses && <Badge icon={vouches ? 'check' : undefined}>{vouches ? 'Vouches' : 'Reviewed'}</Badge>;

export const columns: readonly LocalColumn<Tied>[] = [
  {
    id: 'person',
    header: 'Person',
    sort: 'name',
    by: ({ person }) => person.name.toLowerCase(),
    cell: ({ person }) => <Person person={person} />,
  },
  {
    id: 'score',
    header: 'Score',
    sort: 'score',
    by: ({ person }) => person.score,
    align: 'end',
    width: 90,
    metric: 'profiles.score',
    cell: ({ person }) => <Num value={person.score} />,
    primary: true,
  },
  {
    id: 'endorses',
    header: 'Endorses them',
    width: 160,
    metric: 'network.endorsers',
    cell: ({ endorses, vouches }) => means(endorses, vouches),
    primary: true,
  },
  {
    id: 'endorsed',
    header: 'Endorsed by them',
    width: 170,
    metric: 'network.endorsed',
    cell: ({ endorsed, vouched }) => means(endorsed, vouched),
    primary: true,
  },
];
