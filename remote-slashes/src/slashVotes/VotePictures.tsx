import { capitalized, formatPercent } from '@companion/domain';
import { Bars, Line } from '@companion/ui/chart';
import s from '../slash/slash.module.css';
import type { VotesOfSlash } from './queries';

/** The tally over the voting period, and the votes by level. */
export default function VotePictures({
  votes: { asOf, running = [], byLevel = [], thresholds, tally },
}: {
  votes: VotesOfSlash;
}) {
  const mark = (value: number | null | undefined) =>
    value === null || value === undefined ? [] : running.map(({ at }) => ({ at, value }));
  const last = running.at(-1)?.sharePct ?? null;
  return (
    <div className={s.pictures}>
      <Line
        title="Running tally"
        unit="share for the slash by weight, after each vote"
        metric="slashes.weightedShare"
        asOf={asOf}
        bucket="hour"
        steps
        fromZero
        format={(value) => formatPercent(value / 100)}
        series={[
          {
            key: 'share',
            label: 'For the slash',
            tone: 'info',
            points: running.map(({ at, sharePct }) => ({ at, value: sharePct })),
          },
          { key: 'pass', label: 'Upheld above', tone: 'negative', points: mark(thresholds?.passPct) },
          { key: 'defend', label: 'Defended below', tone: 'positive', points: mark(thresholds?.defendPct) },
        ]}
        summary={last === null ? 'No vote.' : `It ended at ${formatPercent(last / 100)} for the slash.`}
      />
      <Bars
        title="Weight by level"
        unit="weight of the votes, by level of the voter"
        metric="M7"
        asOf={asOf}
        stacked
        series={[
          { key: 'up', label: 'For the slash', tone: 'negative' },
          { key: 'down', label: 'Against it', tone: 'positive' },
        ]}
        summary={tally ? `${tally.up} for, ${tally.down} against.` : 'No vote.'}
        groups={byLevel.map(({ level, weightUp, weightDown }) => ({
          key: level,
          label: capitalized(level),
          values: { up: weightUp, down: weightDown },
        }))}
      />
    </div>
  );
}
