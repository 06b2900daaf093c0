import type { Person as PersonValue } from '@companion/data';
import { formatNumber } from '@companion/domain';
import { Icon, InfoButton, Person } from '@companion/ui/core';
import s from './inviterPath.module.css';

/** Number of nearest inviters to show; the root is always shown. */
const NEAREST = 3;

/** A person's chain of inviters, nearest first; a long one is shortened to the nearest and the root. */
export function shownPath<Value>(inviters: readonly Value[]): { near: Value[]; left: number; root: Value | null } {
  if (inviters.length <= NEAREST + 1) return { near: [...inviters], left: 0, root: null };
  return { near: inviters.slice(0, NEAREST), left: inviters.length - NEAREST - 1, root: inviters.at(-1) ?? null };
}

/** "Invited by Alice, by Carol …", up to the root. `path` starts with the person. */
export function InviterPath({ path }: { path: readonly PersonValue[] }) {
  const { near, left, root } = shownPath(path.slice(1));
  return (
    <div className={s.path}>
      <span className={s.muted}>{near.length > 0 ? 'Invited by' : 'Nobody invited them: the start of a tree'}</span>
      <InfoButton metric="invitationStats.depth" label="Chain of inviters" />
      {near.length > 0 && (
        <ol aria-label="Chain of inviters">
          {near.map((person) => (
            <li key={person.userId}>
              <Person person={person} hideLevel />
              <Icon name="chevronRight" className={s.step} />
            </li>
          ))}
          {root && (
            <>
              <li className={s.muted}>
                {formatNumber(left)} more
                <Icon name="chevronRight" className={s.step} />
              </li>
              <li>
                <Person person={root} hideLevel />
              </li>
            </>
          )}
        </ol>
      )}
    </div>
  );
}
