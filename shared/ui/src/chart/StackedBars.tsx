import { scaleBand } from 'd3-scale';
import { useId, useState } from 'react';
import { TimeAxis, ValueAxis, ZeroLine } from './Axes';
import { ChartFrame, type ChartWords } from './ChartFrame';
import s from './chart.module.css';
import { EmptyPlot } from './EmptyPlot';
import { gapsOf } from './gaps';
import { Hatch, Hatched } from './Hatch';
import { Plot } from './Plot';
import { type BarBucket, count, everyBucket, highest, isKnown, stackOf, total } from './stack';
import { TooltipBody } from './TooltipBody';
import { type Bucket, bucketName, bucketTicks, nextBucket } from './time';
import { type ChartTable, type Series, toneColor } from './types';
import { useSwitches } from './useSwitches';
import { useWidth } from './useWidth';
import { valueScale } from './valueScale';

const frame = { top: 8, right: 4, bottom: 24, left: 44 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** For round steps: 1.5K, and 0.02 if everything is below one. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

export type StackedBarsProps = ChartWords & {
  /** A missing bucket means that nothing happened; one whose values are all null is unknown, and hatched. */
  buckets: readonly BarBucket[];
  bucket: Bucket;
  /** Bottom first. */
  series: readonly Series[];
  /** Ticks at whole numbers only; default true, because bars are counts. */
  integer?: boolean;
  /** Charts of a page with the same name share their cursor; `null` opts out. */
  sync?: string | null;
  /** A click on a bar, for example to filter the table below. */
  onPick?: (at: string) => void;
};

const archivedSeries: Series = { key: 'archived', label: 'Archived', tone: 'neutral' };

/** Counts per time bucket, stacked by series; archived ones as an outline on top. */
export function StackedBars(props: StackedBarsProps) {
  const { bucket, series, height = 220, integer = true, sync = 'page' } = props;
  const buckets = everyBucket(props.buckets, bucket);
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, toggle] = useSwitches();
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const id = useId();

  const archives = buckets.some((each) => count(each.archived) > 0);
  const legend = archives ? [...series, archivedSeries] : series;
  const shown = series.filter(({ key }) => !hidden.has(key));
  const keys = shown.map(({ key }) => key);
  const outlined = archives && !hidden.has('archived');
  const inside = zoom ? buckets.slice(zoom[0], zoom[1] + 1) : buckets;
  const drawn: readonly BarBucket[] = outlined ? inside : inside.map(({ at, values }) => ({ at, values }));

  const x = scaleBand<number>(drawn.keys(), [frame.left, width - frame.right])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const range = [height - frame.bottom, frame.top] as const;
  const y = valueScale([0, Math.max(integer ? 1 : 0, highest(drawn, keys))], { range, fromZero: true, integer });
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
  const words = (index: number) => {
    const each = drawn[index];
    if (each && !isKnown(each)) return 'no data';
    return lines(index)
      .map(({ label, value }) => `${label} ${value}`)
      .join(', ');
  };
  const gaps = gapsOf(drawn.map(isKnown)).map(({ from, to }) => [x(from) ?? 0, (x(to) ?? 0) + x.bandwidth()] as const);
  return (
    <ChartFrame
      {...props}
      legend={legend}
      hidden={hidden}
      onToggle={toggle}
      onReset={zoom ? () => setZoom(null) : undefined}
      table={tableOf(buckets, bucket, legend)}
    >
      <div ref={box}>
        {buckets.length === 0 ? (
          <EmptyPlot height={height}>Nothing happened in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={[...drawn.keys()].map(middle)}
            times={drawn.map(({ at }) => Date.parse(at))}
            sync={sync ?? undefined}
            describe={(index) => `${name(index)}: ${words(index)}`}
            onPick={props.onPick && ((index) => props.onPick?.(drawn[index]?.at ?? ''))}
            onZoom={
              drawn.length > 2 ? (from, to) => setZoom([from + (zoom?.[0] ?? 0), to + (zoom?.[0] ?? 0)]) : undefined
            }
            onReset={zoom ? () => setZoom(null) : undefined}
            tooltip={(index) => (
              <TooltipBody
                title={name(index)}
                lines={
                  drawn[index] && isKnown(drawn[index]) ? lines(index) : [{ key: 'none', label: 'No data', value: '' }]
                }
              />
            )}
          >
            {(cursor) => (
              <>
                <Hatch id={`${id}gap`} />
                <Hatch id={`${id}bad`} color="var(--surface)" />
                <Hatched id={`${id}gap`} spans={gaps} top={frame.top} bottom={height - frame.bottom} />
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={short.format} />
                {drawn.map((each, index) => (
                  <g key={each.at} opacity={cursor === null || cursor === index ? 1 : 0.55}>
                    {stackOf(each, keys).map(({ key, from, to }) => (
                      <Part
                        key={key}
                        x={x(index) ?? 0}
                        width={x.bandwidth()}
                        top={y.place(to)}
                        bottom={y.place(from)}
                        tone={series.find((one) => one.key === key)?.tone ?? 'neutral'}
                        hatch={`${id}bad`}
                      />
                    ))}
                    <ArchivedOutline
                      bucket={each}
                      base={total(each, keys)}
                      x={x(index) ?? 0}
                      width={x.bandwidth()}
                      y={y.place}
                    />
                  </g>
                ))}
                <ZeroLine y={y.place(0)} width={width} frame={frame} />
                <TimeAxis ticks={ticksOf(drawn, bucket, middle, width)} x={middle} y={height - 6} width={width} />
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}

type PartProps = { x: number; width: number; top: number; bottom: number; tone: Series['tone']; hatch: string };

/** Bad news is also striped: many people cannot tell red from green. */
function Part({ x, width, top, bottom, tone, hatch }: PartProps) {
  const shape = { x, width, y: top, height: Math.max(0, bottom - top) };
  return (
    <>
      <rect {...shape} fill={toneColor(tone)} className={s.bar} />
      {tone === 'negative' && <rect {...shape} fill={`url(#${hatch})`} className={s.stripes} />}
    </>
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

const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' });

/** Labels for the bars at round dates; `at` is the bar's index. */
function ticksOf(buckets: readonly BarBucket[], bucket: Bucket, middle: (index: number) => number, width: number) {
  const times = buckets.map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  if (first === last) return [{ at: 0, label: bucketName(buckets[0]?.at ?? '', 'day') }];
  return bucketTicks(first, last, Math.max(2, Math.floor(width / 90)), bucket).flatMap(({ at, label }) => {
    // If a month begins within a week, this is the bar of the following week.
    const index = times.findIndex((time) => time >= at && time < nextBucket(at, bucket));
    if (index < 0 || !Number.isFinite(middle(index))) return [];
    // A round time between two months would name neither of them.
    return [{ at: index, label: bucket === 'month' ? month.format(times[index]) : label }];
  });
}

function tableOf(buckets: readonly BarBucket[], bucket: Bucket, legend: readonly Series[]): ChartTable {
  const countOf = (each: BarBucket, key: string) =>
    key === 'archived' ? count(each.archived) : count(each.values[key]);
  return {
    head: ['Time (UTC)', ...legend.map(({ label }) => label)],
    rows: buckets.map((each) => [
      bucketName(each.at, bucket),
      ...legend.map(({ key }) => (isKnown(each) ? number.format(countOf(each, key)) : '–')),
    ]),
    values: buckets.map((each) => [each.at, ...legend.map(({ key }) => (isKnown(each) ? countOf(each, key) : null))]),
  };
}
