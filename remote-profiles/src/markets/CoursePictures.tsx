import { counted, formatNumber } from '@companion/domain';
import { type ChartForm, Line, StackedBars } from '@companion/ui/chart';
import { FilterSelect } from '@companion/ui/page';
import { useState } from 'react';
import { Candles } from './Candles';
import { eventMarks } from './eventMarks';
import s from './markets.module.css';
import { BARS, type MarketAddress, SHAPES } from './params';
import type { Course } from './queries';
import { withGaps } from './withGaps';

const BAR_NAMES = { '1h': 'Hours', '1d': 'Days' };
const SHAPE_NAMES = { line: 'Line', candles: 'Candles' };
const WEI = 1e18;

/** Trust, volume and score over the same time, with synchronized cursors. */
export default function CoursePictures({ course, list }: { course: Course; list: MarketAddress }) {
  const { bars, bar, barsLeftOut = 0, scores, scoresLeftOut = 0, asOf } = course;
  const bucket = bar === '1h' ? 'hour' : 'day';
  const times = withGaps(bars, bar);
  const priced = bars.filter(({ close }) => close !== null);
  const cut =
    barsLeftOut > 0 &&
    `The newest ${counted(bars.length, bucket)} of this range; ${formatNumber(barsLeftOut)} earlier ones are not shown. ${
      bar === '1h' ? 'Daily bars or a shorter range' : 'A shorter range'
    } shows all.`;
  // Kept here, because another chart shape is another component: a visitor who chose the table keeps it.
  const form = useState<ChartForm>('chart');
  const words = {
    form,
    title: 'Trust',
    metric: 'M20',
    asOf,
    actions: (
      <>
        <FilterSelect inline list={list} name="shape" label="As" words={SHAPES} names={SHAPE_NAMES} />
        <FilterSelect inline list={list} name="bar" label="By" words={BARS} names={BAR_NAMES} />
      </>
    ),
    summary:
      priced.length === 0
        ? 'No price is known in this range.'
        : `From ${formatNumber(priced[0]?.open)} to ${formatNumber(priced.at(-1)?.close)}% in ${counted(priced.length, bucket)} with a price.`,
    note: cut,
  };
  return (
    <div className={s.pictures}>
      {list.values.shape === 'candles' ? (
        <Candles
          {...words}
          unit={`% at the start and end of each ${bucket}, with high and low; filled where trust fell`}
          bars={bars}
          bar={bar}
        />
      ) : (
        <Line
          {...words}
          unit={`% at the end of each ${bucket}; the band shows the low and high`}
          bucket={bucket}
          series={[
            {
              key: 'trust',
              label: 'Trust',
              tone: 'accent',
              points: times.map(({ at, bar: each }) => ({
                at,
                value: each?.close ?? null,
                low: each?.low ?? null,
                high: each?.high ?? null,
              })),
            },
          ]}
          marks={eventMarks(course.beforeEvents, times, bar)}
          format={(value) => `${formatNumber(value)}%`}
        />
      )}
      <StackedBars
        title="Volume"
        unit={`ETH traded per ${bucket}`}
        metric="markets.volume"
        asOf={asOf}
        bucket={bucket}
        height={140}
        integer={false}
        series={[{ key: 'eth', label: 'ETH traded', tone: 'info' }]}
        buckets={bars.map(({ at, volumeWei }) => ({ at, values: { eth: Number(volumeWei) / WEI } }))}
        summary={`${counted(
          bars.reduce((sum, { trades }) => sum + trades, 0),
          'trade',
        )} ${cut ? 'in what is shown' : 'in this range'}.`}
        note={cut}
      />
      <Line
        title="Score"
        unit="points, from the network's own snapshots"
        metric="profiles.score"
        asOf={asOf}
        bucket={bucket}
        steps
        height={160}
        series={[
          {
            key: 'score',
            label: 'Score',
            tone: 'info',
            points: scores.map(({ at, score }) => ({ at, value: score })),
          },
        ]}
        summary={
          scoresLeftOut > 0
            ? `The newest ${counted(scores.length, 'snapshot')} of ${formatNumber(scores.length + scoresLeftOut)} in this range.`
            : `${counted(scores.length, 'snapshot')} in this range.`
        }
      />
    </div>
  );
}
