import { Card, EmptyState, InfoButton, Num, Person, personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './interactions.module.css';
import type { InteractionsAddress } from './params';
import type { Ego } from './queries';

type Props = { ego: Ego; list: InteractionsAddress };

/** Whom a person deals with, the most first; a weight leads to what is between them. */
export function Counterparties({ ego: { a, counterparties }, list }: Props) {
  if (counterparties.length === 0)
    return <EmptyState why={`${personName(a)} has dealt with nobody yet, and nobody with them.`} />;
  return (
    <Card title={`Whom ${personName(a)} deals with`} note="Both ways together, the 200 with the most weight" flush>
      <div className={s.sideways}>
        <table className={s.table}>
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
            {counterparties.map(({ person, weight, reviews, vouches, votes, slashes }) => (
              <tr key={person.userId}>
                <td>
                  <Person person={person} />
                </td>
                <td>
                  <Link
                    to={{ search: list.href({ b: person.userkey }) }}
                    aria-label={`Weight ${weight}: what is between them and ${personName(person)}`}
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
        </table>
      </div>
    </Card>
  );
}
