import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { ValueAxis, ZeroLine } from './Axes';
import { ChartFrame, type ChartWords } from './ChartFrame';
import s from './chart.module.css';
import { EmptyPlot } from './EmptyPlot';
import type { Bin } from './histogramBins';
import { Plot } from './Plot';
import { TooltipBody } from './TooltipBody';
import { type SeriesTone, toneColor } from './types';
import { useWidth } from './useWidth';
import { spansWide, valueScale } from './valueScale';

const frame = { top: 16, right: 8, bottom: 24, left: 52 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export type HistogramProps = ChartWords & {
  /** Ascending, without overlap (see `binsOf`); widths may differ. */
  bins: readonly Bin[];
  /** What is counted: "profiles". */
  noun: string;
  /** Color of a bin, such as that of its level; default info. */
  toneOf?: (bin: Bin) => SeriesTone;
  /** Labeled positions on the axis, such as the median. */
  marks?: readonly { at: number; label: string }[];
  format?: (value: number) => string;
  onPick?: (bin: Bin) => void;
};

/** How many values fall into each range. */
export function Histogram(props: HistogramProps) {
  const { bins, noun, height = 220, toneOf, marks = [], format = number.format } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [log, setLog] = useState(false);
  const counts = bins.map(({ count }) => (Number.isFinite(count) ? Math.max(0, count) : 0));
  const total = counts.reduce((sum, each) => sum + each, 0);
  const wide = spansWide(counts);
  const low = bins[0]?.from ?? 0;
  const high = bins.at(-1)?.to ?? 1;
  const x = scaleLinear([low, high === low ? low + 1 : high], [frame.left, width - frame.right]);
  const range = [height - frame.bottom, frame.top] as const;
  const y = valueScale([...counts, 1], { range, fromZero: true, integer: true, log: log && wide });
  const name = (index: number) => `${format(bins[index]?.from ?? 0)} to ${format(bins[index]?.to ?? 0)}`;
  const share = (index: number) => (total > 0 ? `${(((counts[index] ?? 0) / total) * 100).toFixed(1)}%` : '–');
  return (
    <ChartFrame
      {...props}
      log={wide ? { on: log, onChange: setLog } : undefined}
      table={{
        head: ['From', 'To', noun, 'Share'],
        rows: bins.map(({ from, to }, index) => [
          format(from),
          format(to),
          number.format(counts[index] ?? 0),
          share(index),
        ]),
        values: bins.map(({ from, to }, index) => [
          from,
          to,
          counts[index],
          total > 0 ? (counts[index] ?? 0) / total : null,
        ]),
      }}
    >
      <div ref={box}>
        {total === 0 ? (
          <EmptyPlot height={height}>No values in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={bins.map(({ from, to }) => x((from + to) / 2))}
            describe={(index) => `${name(index)}: ${number.format(counts[index] ?? 0)} ${noun}, ${share(index)}`}
            tooltip={(index) => (
              <TooltipBody
                title={name(index)}
                lines={[
                  { key: 'count', label: noun, value: number.format(counts[index] ?? 0) },
                  { key: 'share', label: 'Share', value: share(index) },
                ]}
              />
            )}
            onPick={props.onPick && ((index) => bins[index] && props.onPick?.(bins[index]))}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={short.format} />
                {bins.map((bin, index) => (
                  <rect
                    key={bin.from}
                    x={x(bin.from)}
                    width={Math.max(1, x(bin.to) - x(bin.from))}
                    y={y.place(counts[index] ?? 0)}
                    height={Math.max(0, y.place(0) - y.place(counts[index] ?? 0))}
                    fill={toneColor(toneOf?.(bin) ?? 'info')}
                    opacity={cursor === null || cursor === index ? 1 : 0.55}
                    className={s.bar}
                  />
                ))}
                <ZeroLine y={y.place(0)} width={width} frame={frame} />
                {marks
                  .filter(({ at }) => at >= low && at <= high)
                  .map(({ at, label }) => (
                    <g key={label}>
                      <line x1={x(at)} x2={x(at)} y1={frame.top - 4} y2={height - frame.bottom} className={s.mark} />
                      <text x={x(at)} y={10} textAnchor={x(at) > width * 0.8 ? 'end' : 'start'} className={s.markText}>
                        {label}
                      </text>
                    </g>
                  ))}
                {x.ticks(Math.max(2, Math.floor(width / 80))).map((tick) => (
                  <text key={tick} x={x(tick)} y={height - 6} textAnchor="middle" className={s.axisText}>
                    {format(tick)}
                  </text>
                ))}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
