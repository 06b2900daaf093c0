import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../router';
import { Avatar } from './Avatar';
import { QuietBoundary } from './ErrorBoundary';
import { LevelChip } from './LevelChip';
import s from './Person.module.css';
import { type PersonValue, personName, personPath } from './personLink';

const PersonCard = lazy(() => import('./PersonCard'));

/** Hover time until the card opens. */
export const CARD_AFTER_MS = 300;
/** The card stays open this long after the pointer leaves, so that it can be reached. */
const CARD_KEEP_MS = 200;

export type PersonProps = {
  person: PersonValue | null | undefined;
  /** Omits the level, if another column shows it. */
  hideLevel?: boolean;
};

/** Avatar, name and level of a person, linked to the profile; hover or focus opens a card. */
export function Person({ person, hideLevel }: PersonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!person) return <span className={s.nobody}>Unknown account</span>;

  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? CARD_AFTER_MS : CARD_KEEP_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const name = personName(person);
  return (
    <span className={s.person}>
      <Link
        ref={anchor}
        to={personPath(person)}
        className={s.link}
        aria-keyshortcuts={open ? 'ArrowDown' : undefined}
        onPointerEnter={(event) => event.pointerType === 'mouse' && soon(true)}
        onPointerLeave={() => soon(false)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && soon(true)}
        onBlur={({ relatedTarget }) => {
          // A card that is still loading must not open over the next focus. A click on a button of the card may focus nothing.
          if (relatedTarget && !document.getElementById(id)?.contains(relatedTarget)) close();
          else soon(false);
        }}
        onClick={close}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'ArrowDown' || !open) return;
          // The card is at the end of the document, out of reach of Tab.
          event.preventDefault();
          document.getElementById(id)?.querySelector('button')?.focus();
        }}
      >
        <Avatar source={person.avatar} />
        <bdi translate="no" className={s.name}>
          {name}
        </bdi>
      </Link>
      {!hideLevel && <LevelChip score={person.score} />}
      {open && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <PersonCard
              id={id}
              person={person}
              anchor={anchor}
              onClose={close}
              onEnter={() => clearTimeout(timer.current)}
              onLeave={() => soon(false)}
            />
          </Suspense>
        </QuietBoundary>
      )}
    </span>
  );
}
