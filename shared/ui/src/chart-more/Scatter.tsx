import { useId, useState } from 'react';
import { ValueAxis } from '../chart/Axes';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { type SeriesTone, toneColor } from '../chart/types';
import { useWidth } from '../chart/useWidth';
import { finite, spansWide, valueScale } from '../chart/valueScale';
import { BottomAxis } from './BottomAxis';
import { hexagon, hexbin } from './hexbin';
import { shade } from './shade';

const frame = { top: 12, right: 16, bottom: 40, left: 56 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** Above this many points they overlap: hexagons show the density instead. */
export const MOST_POINTS = 5_000;
const HEX_RADIUS_PX = 9;

export type ScatterPoint = { key: string | number; label: string; x: number; y: number; tone?: SeriesTone };

export type ScatterProps = ChartWords & {
  points: readonly ScatterPoint[];
  xLabel: string;
  yLabel: string;
  /** Straight line y = intercept + slope x, on linear axes; `band` is the half height of its 95 % band at x. */
  fit?: { slope: number; intercept: number; band?: (x: number) => number } | null;
  format?: { x?: (value: number) => string; y?: (value: number) => string };
  /** Starts with logarithmic axes if the values span enough for them. */
  startsLog?: boolean;
  onPick?: (key: string | number) => void;
};

/** Two measures of many items; hexagons instead of points above 5,000. */
export function Scatter(props: ScatterProps) {
  const { points, xLabel, yLabel, height = 320, fit, format, startsLog = false, onPick } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [log, setLog] = useState(startsLog);
  const usable = points.filter(({ x, y }) => finite(x) && finite(y));
  const xs = usable.map(({ x }) => x);
  const ys = usable.map(({ y }) => y);
  const [wideX, wideY] = [spansWide(xs), spansWide(ys)];
  const x = valueScale(xs, {
    range: [frame.left, width - frame.right],
    log: log && wideX,
    ticks: Math.max(2, Math.floor(width / 110)),
  });
  const y = valueScale(ys, { range: [height - frame.bottom, frame.top], log: log && wideY });
  const sorted = [...usable].sort((a, b) => a.x - b.x || a.y - b.y);
  const crowded = usable.length > MOST_POINTS;
  const cells = crowded
    ? hexbin(
        sorted.map((point) => [x.place(point.x), y.place(point.y)]),
        HEX_RADIUS_PX,
      )
    : [];
  const most = cells.reduce((top, { members }) => Math.max(top, members.length), 0);
  const textX = format?.x ?? number.format;
  const textY = format?.y ?? number.format;
  const lines = (index: number) => {
    const cell = cells[index];
    if (cell) return [{ key: 'n', label: 'Here', value: number.format(cell.members.length) }];
    const point = sorted[index];
    return [
      { key: 'x', label: xLabel, value: textX(point?.x ?? 0) },
      { key: 'y', label: yLabel, value: textY(point?.y ?? 0) },
    ];
  };
  const title = (index: number) => {
    const first = sorted[cells[index]?.members[0] ?? index];
    return crowded ? `Near ${textX(first?.x ?? 0)}, ${textY(first?.y ?? 0)}` : (first?.label ?? '');
  };
  return (
    <ChartFrame
      {...props}
      log={wideX || wideY ? { on: log, onChange: setLog } : undefined}
      table={{
        head: ['', xLabel, yLabel],
        // The table of a dense plot would be as long as the data set; the file has all rows.
        rows: sorted.slice(0, MOST_POINTS).map(({ label, x: px, y: py }) => [label, textX(px), textY(py)]),
        values: sorted.map(({ label, x: px, y: py }) => [label, px, py]),
      }}
    >
      <div ref={box}>
        {sorted.length === 0 ? (
          <EmptyPlot height={height}>No data points in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={crowded ? cells.map((cell) => cell.x) : sorted.map((point) => x.place(point.x))}
            rows={crowded ? cells.map((cell) => cell.y) : sorted.map((point) => y.place(point.y))}
            describe={(index) =>
              `${title(index)}: ${lines(index)
                .map(({ label, value }) => `${label} ${value}`)
                .join(', ')}`
            }
            tooltip={(index) => <TooltipBody title={title(index)} lines={lines(index)} />}
            onPick={onPick && !crowded ? (index) => sorted[index] && onPick(sorted[index].key) : undefined}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={short.format} />
                <BottomAxis
                  ticks={x.ticks}
                  x={x.place}
                  y={height - frame.bottom}
                  width={width}
                  label={xLabel}
                  format={short.format}
                />
                {fit && !log && (
                  <FitLine fit={fit} domain={x.domain} x={x.place} y={y.place} width={width} height={height} />
                )}
                {crowded
                  ? cells.map((cell, index) => (
                      <polygon
                        key={`${cell.x} ${cell.y}`}
                        points={hexagon(cell.x, cell.y, HEX_RADIUS_PX)}
                        fill={shade(Math.log1p(cell.members.length), Math.log1p(most))}
                        className={index === cursor ? s.picked : undefined}
                      />
                    ))
                  : sorted.map((point, index) => (
                      <circle
                        key={point.key}
                        cx={x.place(point.x)}
                        cy={y.place(point.y)}
                        r={index === cursor ? 5.5 : 3.5}
                        fill={toneColor(point.tone ?? 'info')}
                        className={index === cursor ? s.picked : s.point}
                      />
                    ))}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}

type FitLineProps = {
  fit: NonNullable<ScatterProps['fit']>;
  domain: readonly [number, number];
  x: (value: number) => number;
  y: (value: number) => number;
  width: number;
  height: number;
};

const FIT_STEPS = 24;

function FitLine({ fit, domain: [from, to], x, y, width, height }: FitLineProps) {
  const clip = useId();
  const at = (value: number) => fit.intercept + fit.slope * value;
  const places = Array.from({ length: FIT_STEPS + 1 }, (_, step) => from + ((to - from) * step) / FIT_STEPS);
  const edge = (side: 1 | -1) => places.map((place) => `${x(place)},${y(at(place) + side * (fit.band?.(place) ?? 0))}`);
  if (!Number.isFinite(at(from)) || !Number.isFinite(at(to))) return null;
  return (
    <>
      {/* A line steeper than the values would leave the plot: it is clipped, so that it does not run into the text above and
         below. */}
      <clipPath id={clip}>
        <rect
          x={frame.left}
          y={frame.top}
          width={Math.max(0, width - frame.left - frame.right)}
          height={height - frame.top - frame.bottom}
        />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {fit.band && (
          <polygon points={[...edge(1), ...edge(-1).reverse()].join(' ')} fill="var(--muted)" className={s.band} />
        )}
        <line x1={x(from)} y1={y(at(from))} x2={x(to)} y2={y(at(to))} className={s.mark} />
      </g>
    </>
  );
}
