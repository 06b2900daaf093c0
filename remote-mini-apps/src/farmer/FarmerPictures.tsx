import { counted } from '@companion/domain';
import { Histogram } from '@companion/ui/chart';
import s from './farmer.module.css';
import { Method } from './Method';
import type { FarmerAnswer } from './queries';
import { Rings } from './Rings';

const STEP = 5;

/** Distribution of the scores, rings of mutual praise, and how a score is computed. */
export default function FarmerPictures({ answer }: { answer: FarmerAnswer }) {
  const { histogram = [], rings = [], ringCount = rings.length, method, asOf } = answer;
  const people = histogram.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={s.pictures}>
      <Histogram
        title="Farmer scores"
        unit="people by score, all levels"
        metric="farmer.score"
        asOf={asOf}
        noun="people"
        bins={everyStep(histogram)}
        toneOf={({ from }) => (from >= 50 ? 'warning' : 'neutral')}
        marks={[{ at: 50, label: 'high' }]}
        summary={`${counted(people, 'person', 'people')} with enough reviews for a score.`}
      />
      <Rings rings={rings} count={ringCount} />
      <Method method={method} />
    </div>
  );
}

/** All steps from 0 to 100; the answer omits empty ones. */
function everyStep(histogram: readonly { from: number; count: number }[]) {
  const counts = new Map(histogram.map(({ from, count }) => [from, count]));
  return Array.from({ length: 100 / STEP }, (_, place) => ({
    from: place * STEP,
    to: (place + 1) * STEP,
    count: counts.get(place * STEP) ?? 0,
  }));
}
