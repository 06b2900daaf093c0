import { Avatar } from '../core/Avatar';
import { Button, ButtonLink, IconButton } from '../core/Button';
import { MOST_COMPARED, useCompare } from '../core/compare';
import { type PersonValue, personName } from '../core/personLink';
import s from './people.module.css';

export type CompareTrayProps = {
  /** The people with the compared ids, if known. */
  people: readonly PersonValue[];
  /** Page that shows them side by side; it reads `?c=` itself. */
  to: string;
};

/** Floats above the page while profiles are in the compare tray; renders nothing if it is empty. */
export function CompareTray({ people, to }: CompareTrayProps) {
  const { ids, toggle, clear } = useCompare();
  if (ids.length === 0) return null;
  return (
    <section className={s.tray} aria-label="Compare">
      <ul className={s.compared}>
        {ids.map((id) => {
          const person = people.find(({ profileId }) => profileId === id);
          const name = person ? personName(person) : `Profile ${id}`;
          return (
            <li key={id} className={s.chip}>
              <Avatar source={person?.avatar} />
              <bdi translate="no" className={s.name}>
                {name}
              </bdi>
              <IconButton icon="close" size="sm" label={`Remove ${name}`} onClick={() => toggle(id)} />
            </li>
          );
        })}
        {ids.length < 2 && <li className={s.said}>Add one more, up to {MOST_COMPARED}</li>}
      </ul>
      <div className={s.trayActions}>
        <Button size="sm" variant="ghost" onClick={clear}>
          Clear
        </Button>
        {ids.length > 1 && (
          <ButtonLink size="sm" variant="primary" to={`${to}?c=${ids.join(',')}`}>
            Compare {ids.length}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
