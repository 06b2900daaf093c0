import { dayEventText, formatDate } from '@companion/domain';
import { Num } from '@companion/ui/core';
import type { KnownProfile } from '../queries';
import s from './overview.module.css';

/** Largest score changes on days with a known event around the person. */
export const explained = (moves: KnownProfile['moves']) =>
  moves.flatMap(({ at, change, event }) => {
    const text = dayEventText(event);
    return text ? [{ at, change, text }] : [];
  });

/** The same in words, below the score line. */
export function Moves({ moves }: Pick<KnownProfile, 'moves'>) {
  const known = explained(moves);
  if (known.length === 0) return null;
  return (
    <section aria-label="Largest score changes">
      <ul className={s.moves}>
        {known.map(({ at, change, text }) => (
          <li key={at}>
            <time className={s.moveDay} dateTime={at}>
              {formatDate(at, { timeZone: 'UTC' })}
            </time>
            <span className={s.moveChange}>
              <Num value={change} signed unit={Math.abs(change) === 1 ? 'point' : 'points'} />
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={s.movesNote}>Days with the largest changes. What happened on a day need not be the reason.</p>
    </section>
  );
}
