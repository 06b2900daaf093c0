import { Avatar } from '../core/Avatar';
import { Icon } from '../core/Icon';
import { LevelChip } from '../core/LevelChip';
import { personName } from '../core/personLink';
import { Num } from '../core/values';
import s from './palette.module.css';
import type { PaletteItem } from './types';

/** One row of the palette: picture, words, and its shortcut. */
export function PaletteRow({ item }: { item: PaletteItem }) {
  const { person, label, hint, icon, keys } = item;
  return (
    <>
      {person ? <Avatar source={person.avatar} /> : <Icon name={icon ?? 'chevronRight'} className={s.icon} />}
      <bdi className={s.label} translate={person ? 'no' : undefined}>
        {person ? personName(person) : label}
      </bdi>
      {hint && <bdi className={s.hint}>{hint}</bdi>}
      {person && (
        <span className={s.end}>
          {typeof person.score === 'number' && <Num value={person.score} />}
          <LevelChip score={person.score} />
        </span>
      )}
      {keys && (
        <span className={s.end} aria-hidden="true">
          {keys.split(' ').map((key, place) => (
            <kbd key={`${key}-${place}`}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  );
}
