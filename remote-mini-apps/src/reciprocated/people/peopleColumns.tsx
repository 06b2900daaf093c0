import { personFilter } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';
import { Num, Person, Rate } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';

/** Which positive reviews about a person count. */
export type Receiver = RowOf<typeof reciprocatedPeople>;

export const peopleColumns: readonly Column<Receiver>[] = [
  { id: 'person', header: 'Person', cell: ({ person }) => <Person person={person} />, primary: true },
  {
    id: 'positive',
    header: 'Positive received',
    sort: 'positive',
    align: 'end',
    metric: 'M11',
    cell: ({ person, positive }) =>
      positive > 0 ? (
        <Link to={`/reviews?subject=${encodeURIComponent(personFilter(person))}&sentiment=positive`}>
          <Num value={positive} />
        </Link>
      ) : (
        <Num value={positive} />
      ),
  },
  {
    id: 'reciprocated',
    header: 'Returned',
    sort: 'reciprocated',
    align: 'end',
    metric: 'M11',
    primary: true,
    cell: ({ reciprocated }) => <Num value={reciprocated} />,
  },
  {
    id: 'nonReciprocated',
    header: 'Not returned',
    align: 'end',
    metric: 'M11',
    cell: ({ nonReciprocated }) => <Num value={nonReciprocated} />,
  },
  {
    id: 'counted',
    header: 'Returned that count',
    align: 'end',
    metric: 'M11',
    cell: ({ counted }) => <Num value={counted} />,
  },
  {
    id: 'neutralised',
    header: 'Not counted',
    sort: 'neutralised',
    align: 'end',
    metric: 'EIP-7',
    primary: true,
    cell: ({ neutralised }) => <Num value={neutralised} />,
  },
  {
    id: 'headroom',
    header: 'Room for more',
    sort: 'headroom',
    align: 'end',
    metric: 'profile.reciprocalHeadroom',
    cell: ({ headroom }) => <Num value={headroom} signed />,
  },
  {
    id: 'quickShare',
    header: 'Answered in 24 hours',
    align: 'end',
    metric: 'farmer.F2',
    cell: ({ quickShare }) => <Rate k={quickShare.k} n={quickShare.n} />,
  },
];
