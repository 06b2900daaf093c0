import { formatDate, formatNumber } from '@companion/domain';
import { Card } from '@companion/ui/core';
import s from './overview.module.css';

type ScoreDotProps = { history: readonly { at: string; score: number }[]; score: number | null };

/** Instead of a line with a single point. */
export function ScoreDot({ history: [only], score }: ScoreDotProps) {
  const value = only?.score ?? score;
  return (
    <Card title="Score" note="points, 0 to 2,800">
      <div className={s.lone}>
        {value !== null && <span className={s.dot} aria-hidden="true" />}
        <p>
          {value === null
            ? 'The network gives no score for this account.'
            : only
              ? `One snapshot so far: ${formatNumber(value)} on ${formatDate(only.at, { timeZone: 'UTC' })}. A line needs two.`
              : `The score is ${formatNumber(value)}; there is no snapshot of it yet.`}
        </p>
      </div>
    </Card>
  );
}
