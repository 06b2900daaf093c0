import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { profilesSearch } from '@companion/functions/profilesSearch';
import { Button, EmptyState, MOST_COMPARED, Person, useWatchList } from '@companion/ui/core';
import { canonicalId } from '../profile/personId';
import type { ComparedAddress } from './params';
import s from './profileoverview.module.css';

/** How many of the highest scores count as known to all. */
const NOTABLE = 25;

/** Nobody is named: whom one watches, or somebody many know. */
export function NobodyYet({ list }: { list: ComparedAddress }) {
  const { people: watched } = useWatchList();
  const { data } = useQuery(functionQuery(profilesSearch, { per: NOTABLE }));
  const notable = data?.rows ?? [];
  const show = (ids: readonly string[]) => list.commit({ c: [...ids] });
  return (
    <EmptyState
      why="Nobody is named yet."
      icon="user"
      action={
        <div className={s.choices}>
          {watched.length > 0 && (
            <>
              <ul className={s.watched} aria-label="Watch list">
                {watched.slice(0, MOST_COMPARED).map((person) => (
                  <li key={person.userkey}>
                    <Person person={person} />
                  </li>
                ))}
              </ul>
              <Button variant="primary" onClick={() => show(watched.slice(0, MOST_COMPARED).map(canonicalId))}>
                Show who I watch
              </Button>
            </>
          )}
          {notable.length > 0 && (
            <Button
              variant={watched.length > 0 ? 'secondary' : 'primary'}
              onClick={() => {
                const somebody = notable[Math.floor(Math.random() * notable.length)];
                if (somebody) show([canonicalId(somebody)]);
              }}
            >
              Show somebody many know
            </Button>
          )}
        </div>
      }
    >
      Name one person for a report in one picture, or up to four to see how they differ.
    </EmptyState>
  );
}
