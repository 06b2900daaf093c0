import { publicSummaryOf } from '@companion/domain';
import { Num, Person, SummaryLine, useNow } from '@companion/ui/core';
import s from './PersonSearch.module.css';
import type { Example } from './queries';

/** Example people that show what the site offers about a person: picture, level and summary. */
export default function Examples({ people }: { people: readonly Example[] }) {
  const now = useNow();
  return (
    <ul className={s.people} aria-label="For example">
      {people.map((person) => {
        const summary = publicSummaryOf({ ...person, asOf: now });
        return (
          <li key={person.userId} className={s.example}>
            <Person person={person} /> <Num value={person.score} />
            {summary && <SummaryLine of={summary} />}
          </li>
        );
      })}
    </ul>
  );
}
