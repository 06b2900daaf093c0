import type { Person as PersonValue } from '@companion/data';
import { Icon, Person } from '@companion/ui/core';
import s from '../profile.module.css';

type InviterPathProps = { person: PersonValue; ancestors: readonly PersonValue[] };

/** From the root of the network down to this person: who invited whom. */
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
