import { bisector, extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import { TimeAxis, ValueAxis, ZeroLine } from './Axes';
import { ChartFrame, type ChartFrameProps } from './ChartFrame';
import s from './chart.module.css';
import { directLabels } from './directLabels';
import { Plot } from './Plot';
import { TooltipBody } from './TooltipBody';
import { type Bucket, bucketName, timeTicks } from './time';
import { type Series, toneColor } from './types';
import { useWidth } from './useWidth';

export type LinePoint = { at: string; value: number | null };
export type LineSeries = Series & { points: readonly LinePoint[] };

export type LineProps = Pick<ChartFrameProps, 'title' | 'unit' | 'summary' | 'metric' | 'asOf' | 'actions'> & {
  series: readonly LineSeries[];
  bucket: Bucket;
  height?: number;
  /** Values that keep until the next one, such as a score: steps instead of slopes. */
  steps?: boolean;
  /** Starts the axis at 0; default false, because a score of 2,000 would become a flat line. */
  fromZero?: boolean;
  format?: (value: number) => string;
};

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const MOST_DIRECT_LABELS = 4;
const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const timeOf = (point: { at: string }) => Date.parse(point.at);

/** Values over time, one line per series; up to four lines carry their name at their end. */
export function Line(props: LineProps) {
  const { series, bucket, height = 220, steps, fromZero, format = plain.format } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const times = [...new Set(series.flatMap(({ points }) => points.map(timeOf)))]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const values = series.flatMap(({ points }) => points.map(({ value }) => value)).filter(finite);
  const direct = series.length > 1 && series.length <= MOST_DIRECT_LABELS;
  const longest = Math.max(0, ...series.map(({ label }) => label.length));
  const frame = { top: 12, right: direct ? Math.min(140, 16 + longest * 7) : 12, bottom: 24, left: 52 };

  const [low = 0, high = 1] = extent(fromZero ? [0, ...values] : values);
  const flat = low === high ? Math.max(1, Math.abs(low) * 0.05) : 0;
  const x = scaleLinear([times[0] ?? 0, times.at(-1) ?? 1], [frame.left, width - frame.right]);
  const y = scaleLinear(
    [low - (fromZero && low >= 0 ? 0 : flat), high + flat],
    [height - frame.bottom, frame.top],
  ).nice(4);
  const draw = line<LinePoint>()
    .defined(({ value, at }) => finite(value) && Number.isFinite(Date.parse(at)))
    .x((point) => x(timeOf(point)))
    .y(({ value }) => y(value ?? 0))
    .curve(steps ? curveStepAfter : curveLinear);

  const name = (index: number) => bucketName(new Date(times[index] ?? 0).toISOString(), bucket);
  const lines = (index: number) =>
    series.map((each) => {
      const value = valueAt(each.points, times[index] ?? 0, Boolean(steps));
      return { key: each.key, label: each.label, tone: each.tone, value: value === null ? '–' : format(value) };
    });
  const labels = direct
    ? directLabels(
        series.flatMap(({ key, label, tone, points }) => {
          const end = points.findLast(({ value }) => finite(value));
          return end ? [{ key, label, tone, y: y(end.value ?? 0) }] : [];
        }),
      )
    : [];
  const table = {
    head: ['Time (UTC)', ...series.map(({ label }) => label)],
    rows: times.map((_, index) => [name(index), ...lines(index).map(({ value }) => value)]),
  };
  return (
    <ChartFrame {...props} legend={series.length > MOST_DIRECT_LABELS ? series : undefined} table={table}>
      <div ref={box}>
        {values.length === 0 ? (
          <p className={s.empty} style={{ blockSize: height }}>
            No values in this range.
          </p>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={times.map((time) => x(time))}
            describe={(index) =>
              `${name(index)}: ${lines(index)
                .map(({ label, value }) => `${label} ${value}`)
                .join(', ')}`
            }
            tooltip={(index) => <TooltipBody title={name(index)} lines={lines(index)} />}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={y.ticks(4)} y={y} width={width} frame={frame} format={format} />
                {cursor !== null && <Cursor x={x(times[cursor] ?? 0)} top={frame.top} bottom={height - frame.bottom} />}
                {series.map(({ key, tone, points }) => {
                  const value = cursor === null ? null : valueAt(points, times[cursor] ?? 0, Boolean(steps));
                  return (
                    <g key={key}>
                      <path d={draw(points) ?? ''} className={s.line} stroke={toneColor(tone)} />
                      {value !== null && cursor !== null && (
                        <circle
                          cx={x(times[cursor] ?? 0)}
                          cy={y(value)}
                          r={3.5}
                          fill={toneColor(tone)}
                          className={s.dot}
                        />
                      )}
                    </g>
                  );
                })}
                {y.domain().some((end) => end <= 0) && y(0) <= height - frame.bottom && (
                  <ZeroLine y={y(0)} width={width} frame={frame} />
                )}
                {labels.map(({ key, label, tone, y: place }) => (
                  <text
                    key={key}
                    x={width - frame.right + 8}
                    y={place}
                    dy="0.32em"
                    className={s.direct}
                    fill={toneColor(tone)}
                  >
                    {label}
                  </text>
                ))}
                <TimeAxis
                  ticks={timeTicks(times[0] ?? 0, times.at(-1) ?? 0, Math.max(2, Math.floor(width / 100)))}
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

function Cursor({ x, top, bottom }: { x: number; top: number; bottom: number }) {
  return <line x1={x} x2={x} y1={top} y2={bottom} className={s.cursor} />;
}

const byTime = bisector(timeOf);

/** Value at a time: the exact point, or with steps the last one before it. */
function valueAt(points: readonly LinePoint[], time: number, steps: boolean): number | null {
  const point = points[byTime.right(points as LinePoint[], time) - 1];
  if (!point || (!steps && timeOf(point) !== time)) return null;
  return finite(point.value) ? point.value : null;
}
