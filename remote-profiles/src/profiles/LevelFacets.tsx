import { formatNumber, LEVELS, type LevelName } from '@companion/domain';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';
import type { LevelFacet } from './queries';

type LevelFacetsProps = { list: ProfilesAddress; facets: readonly LevelFacet[] | undefined };

/** The ten levels with their number of people: a chart of the result and a filter in one. */
export function LevelFacets({ list, facets }: LevelFacetsProps) {
  const chosen = list.values.level ?? [];
  const most = Math.max(1, ...(facets ?? []).map(({ count }) => count));
  const toggle = (name: LevelName) => {
    const before = list.newest().level ?? [];
    const next = LEVELS.map((level) => level.name).filter((each) => before.includes(each) !== (each === name));
    list.commit({ level: next.length > 0 ? next : null });
  };
  return (
    <fieldset className={s.levels} data-chosen={chosen.length > 0 || undefined}>
      <legend className={s.levelsTitle}>People by level</legend>
      {LEVELS.map(({ name, min, max }) => {
        const count = facets?.find(({ value }) => value === name)?.count;
        return (
          <button
            key={name}
            type="button"
            className={s.level}
            aria-pressed={chosen.includes(name)}
            title={`Score ${min} to ${max}`}
            style={{ '--level': `var(--level-${name})` } as React.CSSProperties}
            onClick={() => toggle(name)}
          >
            <span className={s.bar} aria-hidden="true">
              {count ? <span style={{ blockSize: `${(count / most) * 100}%` }} /> : null}
            </span>
            <span className={s.levelCount}>{count === undefined ? '\u00a0' : formatNumber(count)}</span>
            <span className={s.levelName}>{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
