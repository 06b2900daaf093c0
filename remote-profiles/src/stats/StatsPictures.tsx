import { capitalized, counted, formatNumber, formatPercent, type LevelName } from '@companion/domain';
import { Bars, StackedBars } from '@companion/ui/chart';
import { HeatMap, Lorenz, levelsIn, toneOf } from '@companion/ui/chart-more';
import { useNavigate } from '@companion/ui/router';
import { levelsClaim } from './finding';
import { levelMixOf } from './levelMix';
import { MetricHistogram } from './MetricHistogram';
import type { Stats } from './metrics';
import type { StatsAddress } from './params';
import { peopleSearch } from './peopleSearch';
import s from './stats.module.css';

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const month = (day: string) => MONTH.format(new Date(`${day}T00:00:00Z`));

/** What is normal here, and who stays. */
export default function StatsPictures({ data, list }: { data: Stats; list: StatsAddress }) {
  const navigate = useNavigate();
  const { levels, byAge = [], asOf } = data;
  return (
    <div className={s.pictures}>
      <MetricHistogram data={data} list={list} />
      <Bars
        title="Levels"
        claim={levelsClaim(levels)}
        unit="people at each level"
        metric="M1"
        asOf={asOf}
        integer
        named
        series={[{ key: 'count', label: 'People', tone: 'info' }]}
        groups={levels.map(({ level, count }) => ({ key: level, label: capitalized(level), values: { count } }))}
        onPick={(level) => navigate(peopleSearch(list, { level: [level as LevelName] }))}
        summary="Click a bar to see its people."
      />
      <Ownership data={data} />
      <Bars
        title="Score by length of membership"
        unit="score quartiles by months since joining"
        metric="profilesStats.byAge"
        asOf={asOf}
        series={[
          { key: 'low', label: 'A quarter is below', tone: 'neutral' },
          { key: 'middle', label: 'Half is below', tone: 'info' },
          { key: 'high', label: 'A quarter is above', tone: 'positive' },
        ]}
        groups={byAge.map(({ month: age, n, quartiles }) => ({
          key: String(age),
          label: `${counted(age, 'month')}, n=${formatNumber(n)}`,
          values: { low: quartiles?.[0], middle: quartiles?.[1], high: quartiles?.[2] },
        }))}
        summary={`${counted(byAge.length, 'month')} of membership.`}
      />
      <Mix data={data} />
      <Cohorts data={data} />
    </div>
  );
}

function Ownership({ data: { lorenz = [], giniVouched, asOf } }: { data: Stats }) {
  return (
    <Lorenz
      title="Who is vouched for"
      unit="share of vouched ETH held by the people who received the least"
      metric="vouchStats.gini"
      asOf={asOf}
      holders="people vouched for"
      held="ETH"
      curve={
        lorenz.length === 0
          ? []
          : [{ holders: 0, held: 0 }, ...lorenz.map(([holders, held]) => ({ holders, held: held ?? 0 }))]
      }
      summary={
        giniVouched === null || giniVouched === undefined
          ? 'Nobody is vouched for.'
          : `Gini ${formatNumber(giniVouched, { digits: 2 })}: 0 means equal shares, 1 means one person has it all.`
      }
    />
  );
}

function Mix({ data: { levelMix, asOf } }: { data: Stats }) {
  const { bucket, levels, buckets } = levelMixOf(levelMix);
  return (
    <StackedBars
      title="Levels over time"
      unit={bucket === 'day' ? 'people at each level, by day' : 'people at each level at the end of the week'}
      metric="profilesStats.levelMix"
      asOf={asOf}
      bucket={bucket}
      integer
      series={levelsIn(levels).map((level) => ({ key: level, label: capitalized(level), tone: toneOf(level) }))}
      buckets={buckets}
      summary={
        buckets.length === 1
          ? 'Recording began on this day: one bar so far.'
          : `${counted(buckets.length, bucket)} since recording began.`
      }
    />
  );
}

function Cohorts({ data: { cohorts, asOf } }: { data: Stats }) {
  const joined = new Map(cohorts.map((each) => [each.month, each.joined]));
  const months = [...joined.keys()].toSorted();
  const ages = [...new Set(cohorts.map(({ age }) => age))].toSorted((a, b) => a - b);
  const shares = new Map(
    cohorts.map((each) => [
      `${each.month} ${each.age}`,
      each.complete && each.joined > 0 ? each.active / each.joined : null,
    ]),
  );
  return (
    <HeatMap
      title="Who stays"
      unit="of the people who joined in a month, the share active in each later month"
      metric="profilesStats.cohorts"
      asOf={asOf}
      rowLabel="Joined in"
      columnLabel="Month of membership"
      rows={months.map((each) => `${month(each)}, ${formatNumber(joined.get(each))}`)}
      columns={ages.map((age) => String(age + 1))}
      values={months.map((each) => ages.map((age) => shares.get(`${each} ${age}`) ?? null))}
      noun="active"
      whyMissing="not complete"
      format={(value) => formatPercent(value, 0)}
      summary={`${counted(months.length, 'month')} of newcomers; a month counts once it is over for all of them.`}
    />
  );
}
