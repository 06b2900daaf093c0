import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { TimeAxis, ValueAxis, ZeroLine } from './Axes';
import { ChartFrame, type ChartFrameProps } from './ChartFrame';
import s from './chart.module.css';
import { Plot } from './Plot';
import { type BarBucket, count, highest, stackOf, total } from './stack';
import { TooltipBody } from './TooltipBody';
import { type Bucket, bucketName, timeTicks } from './time';
import { type ChartTable, type Series, toneColor } from './types';
import { useWidth } from './useWidth';

const frame = { top: 8, right: 4, bottom: 24, left: 44 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export type StackedBarsProps = Pick<ChartFrameProps, 'title' | 'unit' | 'summary' | 'metric' | 'asOf' | 'actions'> & {
  buckets: readonly BarBucket[];
  bucket: Bucket;
  /** Bottom first. */
  series: readonly Series[];
  /** px of the picture. */
  height?: number;
  /** A press on a bar, for example to filter the table below. */
  onPick?: (at: string) => void;
};

const archivedSeries: Series = { key: 'archived', label: 'Archived', tone: 'neutral' };

/** Counts per time bucket, stacked by series; archived ones as an outline on top. */
export function StackedBars(props: StackedBarsProps) {
  const { buckets, bucket, series, height = 220 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  const archives = buckets.some((each) => count(each.archived) > 0);
  const legend = archives ? [...series, archivedSeries] : series;
  const shown = series.filter(({ key }) => !hidden.has(key));
  const keys = shown.map(({ key }) => key);
  const outlined = archives && !hidden.has('archived');
  const drawn: readonly BarBucket[] = outlined ? buckets : buckets.map(({ at, values }) => ({ at, values }));

  const x = scaleBand<number>(drawn.keys(), [frame.left, width - frame.right])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const y = scaleLinear([0, Math.max(1, highest(drawn, keys))], [height - frame.bottom, frame.top]).nice(4);
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const name = (index: number) => bucketName(drawn[index]?.at ?? '', bucket);
  const lines = (index: number) => {
    const each = drawn[index];
    if (!each) return [];
    const parts = shown.map(({ key, label, tone }) => ({
      key,
      label,
      tone,
      value: number.format(count(each.values[key])),
    }));
    const archived = { ...archivedSeries, outline: true, value: number.format(count(each.archived)) };
    return [
      ...parts.reverse(),
      ...(outlined ? [archived] : []),
      { key: 'total', label: 'Total', value: number.format(total(each, keys)) },
    ];
  };
  return (
    <ChartFrame {...props} legend={legend} hidden={hidden} onToggle={toggle} table={tableOf(buckets, bucket, legend)}>
      <div ref={box}>
        {buckets.length === 0 ? (
          <p className={s.empty} style={{ blockSize: height }}>
            Nothing happened in this range.
          </p>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={[...drawn.keys()].map(middle)}
            describe={(index) =>
              `${name(index)}: ${lines(index)
                .map(({ label, value }) => `${label} ${value}`)
                .join(', ')}`
            }
            onPick={props.onPick && ((index) => props.onPick?.(drawn[index]?.at ?? ''))}
            tooltip={(index) => <TooltipBody title={name(index)} lines={lines(index)} />}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={y.ticks(4)} y={y} width={width} frame={frame} format={short.format} />
                {drawn.map((each, index) => (
                  <g key={each.at} opacity={cursor === null || cursor === index ? 1 : 0.55}>
                    {stackOf(each, keys).map(({ key, from, to }) => (
                      <rect
                        key={key}
                        x={x(index)}
                        width={x.bandwidth()}
                        y={y(to)}
                        height={Math.max(0, y(from) - y(to))}
                        fill={toneColor(series.find((one) => one.key === key)?.tone ?? 'neutral')}
                        className={s.bar}
                      />
                    ))}
                    <ArchivedOutline
                      bucket={each}
                      base={total(each, keys)}
                      x={x(index) ?? 0}
                      width={x.bandwidth()}
                      y={y}
                    />
                  </g>
                ))}
                <ZeroLine y={y(0)} width={width} frame={frame} />
                <TimeAxis ticks={ticksOf(drawn, middle, width)} x={middle} y={height - 6} width={width} />
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}

type OutlineProps = { bucket: BarBucket; base: number; x: number; width: number; y: (value: number) => number };

function ArchivedOutline({ bucket, base, x, width, y }: OutlineProps) {
  const archived = count(bucket.archived);
  if (archived === 0) return null;
  const top = y(base + archived);
  return (
    <rect
      x={x + 0.5}
      width={Math.max(0, width - 1)}
      y={top}
      height={Math.max(0, y(base) - top)}
      className={s.archived}
    />
  );
}

/** The bars nearest to round dates get the labels; `at` is the bar's index. */
function ticksOf(buckets: readonly BarBucket[], middle: (index: number) => number, width: number) {
  const times = buckets.map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  if (first === last) return [{ at: 0, label: bucketName(buckets[0]?.at ?? '', 'day') }];
  const seen = new Set<number>();
  return timeTicks(first, last, Math.max(2, Math.floor(width / 90))).flatMap(({ at, label }) => {
    const index = times.findIndex((time) => time >= at);
    if (index < 0 || seen.has(index) || !Number.isFinite(middle(index))) return [];
    seen.add(index);
    return [{ at: index, label }];
  });
}

function tableOf(buckets: readonly BarBucket[], bucket: Bucket, legend: readonly Series[]): ChartTable {
  return {
    head: ['Time (UTC)', ...legend.map(({ label }) => label)],
    rows: buckets.map((each) => [
      bucketName(each.at, bucket),
      ...legend.map(({ key }) => number.format(count(key === 'archived' ? each.archived : each.values[key]))),
    ]),
  };
}
