import { counted, formatNumber } from '@companion/domain';
import { Bars, Line } from '@companion/ui/chart';
import { Checkbox, personName } from '@companion/ui/core';
import type { WeeklyXpAddress } from './params';
import type { WeeklyXp } from './queries';
import { seriesOf } from './seriesOf';
import s from './weeklyXp.module.css';

/** XP by week, beside others, and the place it gave. */
export default function XpPictures({ xp, list }: { xp: WeeklyXp; list: WeeklyXpAddress }) {
  const { asOf, rows, total, person } = xp;
  const weeks = rows.toReversed();
  const cumulative = list.values.cum === 'yes';
  const ranked = weeks.filter(({ rank, complete }) => complete && rank !== null);
  return (
    <div className={s.pictures}>
      <Bars
        title="XP by week"
        unit="XP of each week of the season"
        metric="M19"
        asOf={asOf}
        integer
        stacked
        series={[
          { key: 'earned', label: 'Earned', tone: 'accent' },
          ...(weeks.some((week) => week.xp < 0)
            ? [{ key: 'removed', label: 'Taken back', tone: 'negative' as const }]
            : []),
        ]}
        groups={weeks.map(({ week, xp: earned, complete }) => ({
          key: String(week),
          label: complete ? `W${week}` : `W${week}, running`,
          values: earned < 0 ? { removed: earned } : { earned },
        }))}
        summary={`${formatNumber(total)} XP in ${counted(weeks.length, 'week')}.`}
      />
      <Line
        title="Beside others"
        unit={cumulative ? 'XP since the start of the season, complete weeks' : 'XP of each complete week'}
        metric="M19"
        asOf={asOf}
        bucket="week"
        fromZero
        series={seriesOf(xp, cumulative)}
        actions={
          <Checkbox label="Sum up" checked={cumulative} onChange={(on) => list.commit({ cum: on ? 'yes' : null })} />
        }
        format={(value) => formatNumber(value)}
        summary={`${personName(person)} beside ${
          xp.compare.length > 0
            ? xp.compare.map((each) => personName(each.person)).join(', ')
            : 'the median of all who earned'
        }.`}
      />
      <Line
        title="Rank"
        unit="place among all who earned XP in the week; the first place is on top"
        metric="weeklyXp.rank"
        asOf={asOf}
        bucket="week"
        integer
        inverted
        series={[
          {
            key: 'rank',
            label: 'Rank',
            tone: 'info',
            points: weeks.filter(({ complete }) => complete).map(({ from, rank }) => ({ at: from, value: rank })),
          },
        ]}
        format={(value) => (value >= 1 ? `#${formatNumber(value)}` : '')}
        summary={ranked.length === 0 ? 'No week with a rank.' : `${counted(ranked.length, 'week')} with a rank.`}
      />
    </div>
  );
}
