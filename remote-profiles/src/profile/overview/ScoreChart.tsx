import { formatDate, formatNumber, LEVELS } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import type { KnownProfile } from '../queries';

type ScoreChartProps = Pick<KnownProfile, 'moves' | 'asOf'> & { history: KnownProfile['scoreHistory'] };

const BANDS = LEVELS.map(({ min, name }) => ({ from: min, tone: name }));

/** Score over all known time in the colours of its levels, with its largest moves; a score keeps until the next snapshot. */
export default function ScoreChart({ history, moves, asOf }: ScoreChartProps) {
  const scores = history.map(({ score }) => score);
  const first = history[0];
  const last = history.at(-1);
  return (
    <Line
      title="Score"
      unit="points, 0 to 2,800"
      metric="profile.score"
      asOf={asOf}
      bucket="day"
      steps
      height={200}
      series={[
        {
          key: 'score',
          label: 'Score',
          tone: 'accent',
          points: history.map(({ at, score }) => ({ at, value: score })),
        },
      ]}
      bands={BANDS}
      marks={moves.map(({ at, change, happened }) => ({
        at,
        label: happened ?? 'that day',
        value: formatNumber(change, { signed: true }),
      }))}
      format={(value) => formatNumber(value, { digits: 0 })}
      summary={`From ${formatNumber(first?.score)} on ${formatDate(first?.at ?? null)} to ${formatNumber(last?.score)} on ${formatDate(last?.at ?? null)}, lowest ${formatNumber(Math.min(...scores))}, highest ${formatNumber(Math.max(...scores))}.`}
    />
  );
}
