import { counted, formatNumber } from '@companion/domain';
import { Bars, Line } from '@companion/ui/chart';
import { Bump } from './Bump';
import type { XpAnswer } from './columns';
import { earnedClaim } from './finding';
import s from './weeklyXp.module.css';

type Props = { answer: XpAnswer; onWeek: (week: number) => void };

/** Total emission, its distribution, the number of earners, and changes in rank. */
export default function XpPictures({ answer, onWeek }: Props) {
  const { weeks = [], histogram = [], bump = [], asOf, week } = answer;
  const complete = weeks.filter((each) => each.complete);
  return (
    <div className={s.pictures}>
      <Bars
        title="XP by week"
        unit="XP given out; a running week is gray; click a week to see it"
        metric="xpOverview.total"
        asOf={asOf}
        stacked
        series={[
          { key: 'total', label: 'Complete week', tone: 'info' },
          { key: 'running', label: 'Still running', tone: 'neutral' },
        ]}
        groups={weeks.map((each) => ({
          key: String(each.week),
          label: `Week ${each.week}`,
          values: each.complete ? { total: each.total } : { running: each.total },
        }))}
        summary={`${counted(complete.length, 'complete week')}.`}
        onPick={(key) => onWeek(Number(key))}
      />
      <Line
        title="Inequality by week"
        unit="Gini over all earners: 0 means equal, 1 means one person has it all"
        metric="M15"
        asOf={asOf}
        bucket="week"
        fromZero
        format={(value) => formatNumber(value, { digits: 3 })}
        series={[
          {
            key: 'gini',
            label: 'Gini',
            tone: 'warning',
            points: complete.map(({ from, gini }) => ({ at: from, value: gini })),
          },
        ]}
        summary={`${counted(complete.length, 'complete week')}.`}
      />
      <Bars
        title={`Who earned how much in week ${week}`}
        claim={earnedClaim(answer)}
        unit="people by XP; every four bars, XP grows tenfold"
        metric="xpOverview.median"
        asOf={asOf}
        integer
        series={[{ key: 'count', label: 'People', tone: 'info' }]}
        groups={histogram.map(({ from, count }) => ({
          key: String(from),
          label: `From ${formatNumber(from, { digits: 0 })}`,
          values: { count },
        }))}
        summary={`${counted(answer.kpis?.earners ?? 0, 'person', 'people')} earned XP.`}
      />
      <Bump bump={bump} asOf={asOf} />
    </div>
  );
}
