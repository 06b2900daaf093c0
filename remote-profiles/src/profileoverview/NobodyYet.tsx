import { Button, EmptyState, MOST_COMPARED, Person, useWatchList } from '@companion/ui/core';
import { ExampleButton } from '@companion/ui/page';
import { canonicalId } from '../profile/personId';
import type { ComparedAddress } from './params';
import s from './profileoverview.module.css';

/** No person chosen: suggests watched people, or well-known ones. */
export function NobodyYet({ list }: { list: ComparedAddress }) {
  const { people: watched } = useWatchList();
  const show = (ids: readonly string[]) => list.commit({ c: [...ids] });
  return (
    <EmptyState
      why="No one is chosen yet."
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
          <ExampleButton people={2} onShow={(people) => show(people.map(canonicalId))}>
            Show two well-known people
          </ExampleButton>
        </div>
      }
    >
      Name one person for a one-page report, or up to four to see how they differ.
    </EmptyState>
  );
}
