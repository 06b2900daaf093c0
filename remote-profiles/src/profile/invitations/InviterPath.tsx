import type { Person as PersonValue } from '@companion/data';
import { Icon, Person } from '@companion/ui/core';
import s from '../profile.module.css';

type InviterPathProps = { person: PersonValue; ancestors: readonly PersonValue[] };

/** The chain of inviters from the root of the network to this person. */
export function InviterPath({ person, ancestors }: InviterPathProps) {
  if (ancestors.length === 0) return <p className={s.muted}>No inviter is known.</p>;
  const path = [...ancestors].reverse();
  return (
    <nav aria-label="Chain of inviters">
      <ol className={s.path}>
        {path.map((each) => (
          <li key={each.userId}>
            <Person person={each} />
            <Icon name="chevronRight" />
          </li>
        ))}
        <li aria-current="page">
          <Person person={person} />
        </li>
      </ol>
    </nav>
  );
}
