import { counted, formatNumber, type HandleList } from '@companion/domain';
import { Card, InfoButton, KpiRow, KpiTile } from '@companion/ui/core';
import s from './lookup.module.css';
import type { LookupSummary as Summary } from './results';

type Props = { summary: Summary; input: Pick<HandleList, 'duplicates' | 'invalidCount'> };

/** Figures of a look-up. */
export function LookupSummary({ summary, input }: Props) {
  const { found, notFound, mean, median, levels } = summary;
  return (
    <>
      <KpiRow>
        <KpiTile label="Found" value={found} metric="lookup.found" />
        <KpiTile label="Not known here" value={notFound} metric="lookup.notFound" />
        <KpiTile label="Invalid" value={input.invalidCount} metric="lookup.invalid" />
        <KpiTile label="Duplicates" value={input.duplicates} metric="lookup.duplicates" />
        <KpiTile label="Mean score" value={mean === null ? null : Math.round(mean)} metric="lookup.meanScore" />
        <KpiTile label="Median score" value={median === null ? null : Math.round(median)} metric="lookup.medianScore" />
      </KpiRow>
      {levels.length > 0 && (
        <Card
          title="Levels"
          note={`Of ${counted(
            levels.reduce((sum, { count }) => sum + count, 0),
            'person',
            'people',
          )} with a score`}
          actions={<InfoButton metric="lookup.levels" label="Levels" />}
        >
          <LevelBar levels={levels} />
        </Card>
      )}
    </>
  );
}

/** Share of each level, lowest first; the text below says the same. */
function LevelBar({ levels }: Pick<Summary, 'levels'>) {
  return (
    <>
      <div className={s.bar} aria-hidden="true">
        {levels.map(({ level, count }) => (
          <span key={level.name} style={{ flexGrow: count, background: `var(--level-${level.name})` }} />
        ))}
      </div>
      <ul className={s.levels}>
        {levels.map(({ level, count }) => (
          <li key={level.name}>
            <span className={s.dot} style={{ background: `var(--level-${level.name})` }} aria-hidden="true" />
            {level.name} <strong>{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
