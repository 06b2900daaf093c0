import { formatNumber } from '@companion/domain';
import { Card, InfoButton, KpiRow, KpiTile } from '@companion/ui/core';
import { type ItemError, summaryOf } from './compare';
import s from './profiles.module.css';
import type { ProfileRow } from './queries';

type Props = { rows: readonly ProfileRow[]; errors: readonly ItemError[] };

/** Figures for the list. */
export function ProfilesSummary({ rows, errors }: Props) {
  const { people, mean, median, levels } = summaryOf(rows);
  return (
    <>
      <KpiRow>
        <KpiTile label="People" value={people} metric="batches.people" />
        <KpiTile label="Not used" value={errors.length} metric="batches.notUsed" />
        <KpiTile label="Mean score" value={mean === null ? null : Math.round(mean)} metric="batches.meanScore" />
        <KpiTile
          label="Median score"
          value={median === null ? null : Math.round(median)}
          metric="batches.medianScore"
        />
      </KpiRow>
      {levels.length > 0 && (
        <Card title="Levels" actions={<InfoButton metric="batches.levels" label="Levels" />}>
          <div className={s.bar} aria-hidden="true">
            {levels.map(({ level, count }) => (
              <span key={level} style={{ flexGrow: count, background: `var(--level-${level})` }} />
            ))}
          </div>
          <ul className={s.levels}>
            {levels.map(({ level, count }) => (
              <li key={level}>
                <span className={s.dot} style={{ background: `var(--level-${level})` }} aria-hidden="true" />
                {level} <strong>{formatNumber(count)}</strong>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
