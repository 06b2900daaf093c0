import { levelOf } from '@companion/domain';
import s from './LevelChip.module.css';

/** Level of a score (0-2800) as a dot and a word in the level's color. */
export function LevelChip({ score }: { score: number | null | undefined }) {
  const level = levelOf(score);
  if (!level) {
    return (
      <span className={s.chip} title="The network gives no score for this account">
        <span className={s.hollow} aria-hidden="true" />
        no score
      </span>
    );
  }
  return (
    <span className={s.chip} title={`Score ${score}`} style={{ color: `var(--level-${level.name})` }}>
      <span className={s.dot} aria-hidden="true" />
      {level.name}
    </span>
  );
}
