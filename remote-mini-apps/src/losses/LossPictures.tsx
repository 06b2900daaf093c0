import { counted } from '@companion/domain';
import { CalendarHeat } from '@companion/ui/chart-more';
import s from './losses.module.css';
import type { Losses } from './queries';
import { ScoreCurve } from './ScoreCurve';
import { streakDays } from './streakDays';

/** The year day by day, and the score with its falls. */
export default function LossPictures({ answer }: { answer: Losses }) {
  const { streak, asOf, curve } = answer;
  return (
    <div className={s.pictures}>
      <CalendarHeat
        title="Day by day"
        unit="active days in the last year (UTC); outlined where a streak of three or more days broke"
        metric="losses.breaks"
        asOf={asOf}
        days={streakDays(streak)}
        end={asOf.slice(0, 10)}
        noun={{ one: 'active day', other: 'active days' }}
        summary={`${counted(streak.days.length, 'active day')} in the last 53 weeks, ${counted(streak.breaks, 'broken streak')} ever.`}
      />
      {curve.length > 1 && <ScoreCurve answer={answer} />}
    </div>
  );
}
