import type { Person as PersonValue } from '@companion/data';
import { ListTable, Num, Person, personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';

/** A person's counterparty, and what is between the two. */
export type Counterparty = {
  person: PersonValue;
  weight: number;
  reviews: number;
  vouches: number;
  votes: number;
  slashes: number;
};

type Props = {
  rows: readonly Counterparty[];
  /** Link to what is between the two, if a page shows it. */
  to: (userkey: string) => string | { search: string };
};

/** The people a person interacts with, most first; a weight links to what is between them. */
export function CounterpartyTable({ rows, to }: Props) {
  return (
    <ListTable
      label="Counterparties"
      columns={[
        { name: 'Person', of: ({ person }) => <Person person={person} /> },
        {
          name: 'Weight',
          metric: 'interactions.weight',
          of: ({ person, weight }) => (
            <Link to={to(person.userkey)} aria-label={`Weight ${weight}: what connects them and ${personName(person)}`}>
              {weight}
            </Link>
          ),
        },
        { name: 'Reviews', of: ({ reviews }) => <Num value={reviews} /> },
        { name: 'Vouches', of: ({ vouches }) => <Num value={vouches} /> },
        { name: 'Votes', of: ({ votes }) => <Num value={votes} /> },
        { name: 'Slashes', of: ({ slashes }) => <Num value={slashes} /> },
      ]}
      rows={rows}
      rowKey={({ person }) => person.userId}
    />
  );
}
