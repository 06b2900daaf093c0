import { counted } from '@companion/domain';
import { Card, EmptyState, InfoButton, Person } from '@companion/ui/core';
import s from './profileoverview.module.css';
import type { Compared } from './queries';

/** People who endorse all of them. */
export function SharedEndorsers({ compared: { sharedEndorsers, people } }: { compared: Compared }) {
  const { count, people: some } = sharedEndorsers;
  const all = people.length > 2 ? `all ${people.length}` : 'both';
  return (
    <Card
      title="Shared endorsers"
      note={
        <>
          Who reviews {all} positively or has ETH staked on {all}{' '}
          <InfoButton metric="compared.sharedEndorsers" label="Shared endorsers" />
        </>
      }
    >
      {count === 0 ? (
        <EmptyState why={`Nobody endorses ${all}.`} icon="dash" />
      ) : (
        <ul className={s.backerList}>
          {some.map((person) => (
            <li key={person.userId}>
              <Person person={person} />
            </li>
          ))}
          {count > some.length && <li>and {counted(count - some.length, 'more', 'more')}</li>}
        </ul>
      )}
    </Card>
  );
}
