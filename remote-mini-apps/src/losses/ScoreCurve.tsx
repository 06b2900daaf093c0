import { counted, formatDate } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import type { Losses } from './queries';

/** Maximum number of scores in an answer, the latest ones. */
const MOST = 500;

/** The score, and its distance from the peak. */
export function ScoreCurve({ answer: { curve, drawdown, asOf } }: { answer: Losses }) {
  const day = (at: string | null) => (at === null ? 'unknown' : formatDate(at, { timeZone: 'UTC' }));
  return (
    <Line
      title="Score and drops"
      unit="points; a drop is measured from the best score so far"
      metric="losses.drawdown"
      asOf={asOf}
      bucket="day"
      steps
      fromZero
      series={[
        { key: 'score', label: 'Score', tone: 'info', points: curve.map(({ at, score }) => ({ at, value: score })) },
        {
          key: 'fall',
          label: 'Below the best',
          tone: 'negative',
          points: curve.map(({ at, drawdown: fall }) => ({ at, value: fall })),
        },
      ]}
      summary={[
        drawdown.points > 0
          ? `The largest drop is ${counted(drawdown.points, 'point')}, from ${day(drawdown.peakAt)} to ${day(drawdown.lowAt)}.`
          : 'The score never dropped.',
        curve.length >= MOST && `The newest ${counted(curve.length, 'score')} are shown.`,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  );
}
