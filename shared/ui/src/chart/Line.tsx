import { scaleLinear } from 'd3-scale';
import { useId, useState } from 'react';
import { TimeAxis, ValueAxis, ZeroLine } from './Axes';
import { type Band, bandStops } from './bandStops';
import { ChartFrame, type ChartWords } from './ChartFrame';
import s from './chart.module.css';
import { EmptyPlot } from './EmptyPlot';
import { EndLabels } from './EndLabels';
import { gapsOf } from './gaps';
import { Hatch, Hatched } from './Hatch';
import { lineMarks } from './lineMarks';
import { type LineSeries, slice, timed, timesOf, valueAt } from './lineModel';
import { OneLine } from './OneLine';
import { Plot } from './Plot';
import { TooltipBody } from './TooltipBody';
import { type Bucket, bucketName, bucketTicks } from './time';
import { toneColor, withDashes } from './types';
import { useSwitches } from './useSwitches';
import { useWidth } from './useWidth';
import { finite, spansWide, valueScale } from './valueScale';

export type { LinePoint, LineSeries } from './lineModel';

export type LineProps = ChartWords & {
  series: readonly LineSeries[];
  bucket: Bucket;
  /** Values that last until the next one, such as a score: steps instead of slopes. */
  steps?: boolean;
  /** Starts the axis at 0; default false, because a score of 2,000 would become a flat line. */
  fromZero?: boolean;
  /** Ticks at whole numbers only. */
  integer?: boolean;
  /** Low values at the top: ranks. */
  inverted?: boolean;
  format?: (value: number) => string;
  /** Tones by value, lowest first: the line takes the tone of the band it is in. */
  bands?: readonly Band[];
  /** Events at times of a series: a mark below, and words beside the values. Time spans (`from/to`) are shaded. */
  marks?: readonly { at: string; label: string; value: string }[];
  /** Charts of a page with the same name share their cursor; `null` opts out. */
  sync?: string | null;
  /** Called with the selected part (ISO times) instead of zooming; the caller then passes the points of that part. */
  onZoom?: (from: string, to: string) => void;
  /** With `onZoom`: shows everything again; omit it while everything is shown. */
  onReset?: () => void;
};

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const MOST_DIRECT_LABELS = 4;
/** Values over time, one line per series; up to four lines are labeled at their ends. */
export function Line(props: LineProps) {
  const {
    series,
    bucket,
    height = 220,
    steps = false,
    fromZero,
    integer,
    inverted = false,
    format = plain.format,
    bands,
    marks = [],
    sync = 'page',
    onZoom,
  } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, toggle] = useSwitches();
  const [log, setLog] = useState(false);
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const id = useId();

  const all = withDashes(series).map((each) => ({ ...each, points: timed(each.points) }));
  const everyTime = timesOf(all.map(({ points }) => points));
  const reset = zoom ? () => setZoom(null) : props.onReset;
  const zoomTo = (from: number, to: number) => {
    if (onZoom) onZoom(new Date(from).toISOString(), new Date(to).toISOString());
    else setZoom([from, to]);
  };
  const times = zoom ? everyTime.filter((time) => time >= zoom[0] && time <= zoom[1]) : everyTime;
  const [first = 0] = times;
  const end = times.at(-1) ?? 1;
  const shown = all
    .filter(({ key }) => !hidden.has(key))
    .map((each) => ({ ...each, points: zoom ? slice(each.points, first, end) : each.points }));
  const values = shown
    .flatMap(({ points }) => points.flatMap(({ value, low, high }) => [value, low, high]))
    .filter(finite);
  const direct = series.length > 1 && series.length <= MOST_DIRECT_LABELS && width >= 420;
  const longest = Math.max(0, ...series.map(({ label }) => label.length));
  const wide = spansWide(values);
  const { top, bottom, left } = { top: 12, bottom: 24, left: 52 };
  const frame = { top, bottom, left, right: direct ? Math.min(140, 16 + longest * 7) : 12 };
  // A single time is centered.
  const x = scaleLinear(end === first ? [first - 1, first + 1] : [first, end], [left, width - frame.right]);
  const ends = [height - bottom, top] as const;
  const y = valueScale(values, {
    range: inverted ? [ends[1], ends[0]] : ends,
    fromZero,
    integer,
    log: log && wide,
  });

  const name = (index: number) => bucketName(new Date(times[index] ?? 0).toISOString(), bucket);
  const { moments, stretches, wordsAt } = lineMarks(marks);
  const lines = (index: number) => [
    ...shown.map(({ key, label, tone, points }) => {
      const value = valueAt(points, times[index] ?? 0, steps);
      return { key, label, tone, value: value === null ? '–' : format(value) };
    }),
    ...[wordsAt(times[index] ?? 0)].flatMap((words) => (words ? [{ key: 'mark', ...words }] : [])),
  ];
  const known = times.map((time) => shown.some(({ points }) => valueAt(points, time, steps) !== null));
  const gaps = gapsOf(known).map(
    ({ from, to }) =>
      [x(times[Math.max(0, from - 1)] ?? 0), x(times[Math.min(times.length - 1, to + 1)] ?? 0)] as const,
  );
  const table = {
    head: ['Time (UTC)', ...series.map(({ label }) => label)],
    rows: everyTime.map((time) => [
      bucketName(new Date(time).toISOString(), bucket),
      ...all.map(({ points }) => {
        const value = valueAt(points, time, steps);
        return value === null ? '–' : format(value);
      }),
    ]),
    values: everyTime.map((time) => [
      new Date(time).toISOString(),
      ...all.map(({ points }) => valueAt(points, time, steps)),
    ]),
  };
  return (
    <ChartFrame
      {...props}
      legend={series.length > 1 && !direct ? all : undefined}
      hidden={hidden}
      onToggle={toggle}
      log={wide ? { on: log, onChange: setLog } : undefined}
      onReset={reset}
      table={table}
    >
      <div ref={box}>
        {everyTime.length === 0 || all.every(({ points }) => points.every(({ value }) => value === null)) ? (
          <EmptyPlot height={height}>No values in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={times.map((time) => x(time))}
            times={times}
            sync={sync ?? undefined}
            onZoom={times.length > 2 ? (from, to) => zoomTo(times[from] ?? first, times[to] ?? end) : undefined}
            onReset={reset}
            describe={(index) =>
              `${name(index)}: ${lines(index)
                .map(({ label, value }) => `${label} ${value}`)
                .join(', ')}`
            }
            tooltip={(index) => <TooltipBody title={name(index)} lines={lines(index)} />}
          >
            {(cursor) => (
              <>
                <Hatch id={`${id}gap`} />
                <clipPath id={`${id}clip`}>
                  <rect x={left - 2} width={Math.max(0, width - left - frame.right + 4)} y={0} height={height} />
                </clipPath>
                <Hatched id={`${id}gap`} spans={gaps} top={top} bottom={height - bottom} />
                {stretches
                  .filter(({ from, to }) => to >= first && from <= end)
                  .map(({ from, to }) => (
                    <rect
                      key={from}
                      x={x(Math.max(from, first))}
                      width={Math.max(1, x(Math.min(to, end)) - x(Math.max(from, first)))}
                      y={top}
                      height={height - bottom - top}
                      className={s.stretch}
                      data-stretch=""
                    />
                  ))}
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={format} />
                {cursor !== null && (
                  <line
                    x1={x(times[cursor] ?? 0)}
                    x2={x(times[cursor] ?? 0)}
                    y1={top}
                    y2={height - bottom}
                    className={s.cursor}
                  />
                )}
                {bands && (
                  <linearGradient
                    id={`${id}bands`}
                    gradientUnits="userSpaceOnUse"
                    x1={0}
                    x2={0}
                    y1={y.place(y.domain[0])}
                    y2={y.place(y.domain[1])}
                  >
                    {bandStops(bands, y.place, y.domain).map(({ offset, tone }, place) => (
                      <stop key={place} offset={offset} stopColor={toneColor(tone)} />
                    ))}
                  </linearGradient>
                )}
                {moments
                  .filter((time) => time >= first && time <= end)
                  .map((time) => (
                    <path key={time} d={`M${x(time) - 4},${height - bottom}l4,-7l4,7z`} className={s.moment} />
                  ))}
                <g clipPath={`url(#${id}clip)`}>
                  {shown.map((each) => (
                    <OneLine
                      key={each.key}
                      points={each.points}
                      color={bands ? `url(#${id}bands)` : toneColor(each.tone)}
                      dash={direct ? undefined : each.dash}
                      steps={steps}
                      x={x}
                      y={y.place}
                      at={cursor === null ? null : (times[cursor] ?? null)}
                    />
                  ))}
                </g>
                {y.domain[0] <= 0 && y.domain[1] >= 0 && <ZeroLine y={y.place(0)} width={width} frame={frame} />}
                {direct && <EndLabels series={shown} x={width - frame.right + 8} y={y.place} />}
                <TimeAxis
                  ticks={
                    end === first
                      ? [{ at: first, label: name(0) }]
                      : bucketTicks(first, end, Math.max(2, Math.floor(width / 100)), bucket)
                  }
                  x={(at) => x(at)}
                  y={height - 6}
                  width={width}
                />
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
