import { counted, formatNumber, formatPercent, levelOf } from '@companion/domain';
import { Bars, Histogram } from '@companion/ui/chart';
import { toneOf } from '@companion/ui/chart-more';
import { Select } from '@companion/ui/core';
import { FilterSelect } from '@companion/ui/page';
import { useNavigate } from '@companion/ui/router';
import { METRIC_NAMES, METRICS, type Stats } from './metrics';
import type { StatsAddress } from './params';
import { peopleSearch } from './peopleSearch';
import { quarterName } from './quarter';
import s from './stats.module.css';

const EVERYONE = '';

/** Distribution of a measure over everyone, optionally overlaid with one quarter's newcomers. */
export function MetricHistogram({ data, list }: { data: Stats; list: StatsAddress }) {
  const navigate = useNavigate();
  const { metric, histogram, cohortHistogram, binWidth, asOf } = data;
  const { label, unit, of } = METRICS[metric];
  const quarters = [...new Set(cohortHistogram.map(({ quarter }) => quarter))];
  const chosen = quarters.find((quarter) => quarter === list.values.cohort) ?? EVERYONE;
  const people = total(histogram);
  const words = {
    title: 'How people are spread',
    metric: of,
    asOf,
    actions: (
      <div className={s.choices}>
        <FilterSelect inline list={list} name="metric" label="By" words={Object.keys(METRICS)} names={METRIC_NAMES} />
        <Select
          inline
          label="Beside"
          value={chosen}
          options={[
            { value: EVERYONE, label: 'Nobody' },
            ...quarters.map((quarter) => ({ value: quarter, label: `Joined in ${quarterName(quarter)}` })),
          ]}
          onChange={(quarter) => list.commit({ cohort: quarter || null })}
        />
      </div>
    ),
    note: metric !== 'score' && 'Everyone, ignoring filters; counted once a day.',
  };
  if (chosen === EVERYONE)
    return (
      <Histogram
        {...words}
        unit={`people by ${label.toLowerCase()}, in steps of ${formatNumber(binWidth)} ${unit}`}
        noun="people"
        bins={histogram.map(({ from, count }) => ({ from, to: from + binWidth, count }))}
        toneOf={metric === 'score' ? ({ from }) => toneOf(levelOf(from)?.name ?? '') : undefined}
        format={(value) => formatNumber(value)}
        onPick={
          metric === 'score'
            ? ({ from, to }) => navigate(peopleSearch(list, { scoreMin: from, scoreMax: to - 1 }))
            : undefined
        }
        summary={`${counted(people, 'person', 'people')}.${metric === 'score' ? ' Click a bar to see its people.' : ''}`}
      />
    );
  const cohort = cohortHistogram.filter(({ quarter }) => quarter === chosen);
  const newcomers = total(cohort);
  const share = (count: number | undefined, all: number) => (all === 0 ? null : (count ?? 0) / all);
  return (
    <Bars
      {...words}
      unit={`share by ${label.toLowerCase()}, in steps of ${formatNumber(binWidth)} ${unit}`}
      series={[
        { key: 'all', label: 'Everyone', tone: 'neutral' },
        { key: 'cohort', label: `Joined in ${quarterName(chosen)}`, tone: 'accent' },
      ]}
      groups={histogram.map(({ from, count }) => ({
        key: String(from),
        label: formatNumber(from),
        values: {
          all: share(count, people),
          cohort: share(cohort.find((bin) => bin.from === from)?.count, newcomers),
        },
      }))}
      format={(value) => formatPercent(value)}
      formatAxis={(value) => formatPercent(value, 0)}
      summary={`${counted(newcomers, 'person', 'people')} of ${quarterName(chosen)} compared with ${formatNumber(people)}.`}
    />
  );
}

const total = (bins: readonly { count: number }[]) => bins.reduce((sum, { count }) => sum + count, 0);
