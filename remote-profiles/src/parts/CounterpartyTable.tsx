import type { Person as PersonValue } from '@companion/data';
import { InfoButton, Num, Person, personName, SidewaysTable } from '@companion/ui/core';
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
    <SidewaysTable label="Counterparties">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">
            Weight <InfoButton metric="interactions.weight" label="Weight" />
          </th>
          <th scope="col">Reviews</th>
          <th scope="col">Vouches</th>
          <th scope="col">Votes</th>
          <th scope="col">Slashes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ person, weight, reviews, vouches, votes, slashes }) => (
          <tr key={person.userId}>
            <td>
              <Person person={person} />
            </td>
            <td>
              <Link
                to={to(person.userkey)}
                aria-label={`Weight ${weight}: what connects them and ${personName(person)}`}
              >
                {weight}
              </Link>
            </td>
            <td>
              <Num value={reviews} />
            </td>
            <td>
              <Num value={vouches} />
            </td>
            <td>
              <Num value={votes} />
            </td>
            <td>
              <Num value={slashes} />
            </td>
          </tr>
        ))}
      </tbody>
    </SidewaysTable>
  );
}
