import { formatDate, formatNumber, LEVELS } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import { RangeSelect } from '@companion/ui/page';
import type { Range } from '@companion/ui/url';
import type { KnownProfile } from '../queries';
import { cutHistory } from './cutHistory';
import { explained } from './Moves';

type ScoreChartProps = Pick<KnownProfile, 'moves' | 'asOf'> & {
  history: KnownProfile['scoreHistory'];
  range: Range;
  onRange: (range: Range) => void;
};

const BANDS = LEVELS.map(({ min, name }) => ({ from: min, tone: name }));

/**
 * The score line in level colors, with its largest moves; a score holds until the next snapshot. A brushed part becomes the
 * page's range, which its lists follow.
 */
export default function ScoreChart({ history, moves, asOf, range, onRange }: ScoreChartProps) {
  const shown = cutHistory(history, range, asOf);
  const scores = shown.map(({ score }) => score);
  const first = shown[0];
  const last = shown.at(-1);
  return (
    <Line
      title="Score"
      unit="points, 0 to 2,800"
      metric="profile.score"
      asOf={asOf}
      bucket="day"
      steps
      actions={<RangeSelect value={range} onChange={onRange} />}
      onZoom={(from, to) => onRange(`${from.slice(0, 10)}..${to.slice(0, 10)}`)}
      onReset={range === 'all' ? undefined : () => onRange('all')}
      height={200}
      series={[
        {
          key: 'score',
          label: 'Score',
          tone: 'accent',
          points: shown.map(({ at, score }) => ({ at, value: score })),
        },
      ]}
      bands={BANDS}
      marks={explained(moves).map(({ at, change, text }) => ({
        at,
        label: text,
        value: formatNumber(change, { signed: true }),
      }))}
      format={(value) => formatNumber(value, { digits: 0 })}
      summary={
        shown.length === 0
          ? 'No score is known in this range.'
          : `From ${formatNumber(first?.score)} on ${formatDate(first?.at ?? null, { timeZone: 'UTC' })} to ${formatNumber(last?.score)} on ${formatDate(last?.at ?? null, { timeZone: 'UTC' })}, lowest ${formatNumber(Math.min(...scores))}, highest ${formatNumber(Math.max(...scores))}.`
      }
    />
  );
}
