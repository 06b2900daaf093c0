import { scaleBand } from 'd3-scale';
import { useId, useState } from 'react';
import { ValueAxis, ZeroLine } from './Axes';
import { type BarGroup, partsOf } from './bars';
import { ChartFrame, type ChartWords } from './ChartFrame';
import s from './chart.module.css';
import { EmptyPlot } from './EmptyPlot';
import { Hatch } from './Hatch';
import { Plot } from './Plot';
import { TooltipBody } from './TooltipBody';
import { type Series, toneColor } from './types';
import { useSwitches } from './useSwitches';
import { useWidth } from './useWidth';
import { finite, spansWide, valueScale } from './valueScale';

const NAME_GAP_PX = 6;
const LETTER_PX = 7;
const MOST_LETTERS = 14;
const MARK_PX = 14;
/** A label to the left of a line this close to the axis would overlap it. */
const MARK_LEFT_PX = 120;
const frame = { top: 12, right: 4, bottom: 24, left: 52 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export type BarsProps = ChartWords & {
  groups: readonly BarGroup[];
  series: readonly Series[];
  /** Stack the series; by default they are side by side. */
  stacked?: boolean;
  /** Ticks at whole numbers only. */
  integer?: boolean;
  format?: (value: number) => string;
  /** Categories are names, not steps of a scale: none is skipped, and long ones are tilted. */
  named?: boolean;
  /** Format of axis values; by default short numbers. */
  formatAxis?: (value: number) => string;
  /** Lines between or within categories: `at` counts categories from the left edge of the first, fractions allowed. */
  marks?: readonly { at: number; label: string }[];
  /** A click on a category. */
  onPick?: (key: string) => void;
};

/** Values by category, one bar per series: grouped or stacked, including negative values. */
export function Bars(props: BarsProps) {
  const { groups, series, stacked = false, integer, named = false, marks = [] } = props;
  const { format = number.format, formatAxis = short.format } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, toggle] = useSwitches();
  const [log, setLog] = useState(false);
  const id = useId();
  const shown = series.filter(({ key }) => !hidden.has(key));
  const keys = shown.map(({ key }) => key);
  const parts = groups.map((group) => partsOf(group, keys, stacked));
  const ends = parts.flatMap((each) => each.map(({ to }) => to));
  const wide = !stacked && spansWide(ends);
  const x = scaleBand<number>(groups.keys(), [frame.left, width - frame.right]).padding(0.2);
  const inner = scaleBand<string>(keys, [0, x.bandwidth()]).padding(keys.length > 1 ? 0.1 : 0);
  // A name needs about 7 px per letter plus a gap; if the bars are too narrow, only every nth is shown.
  const names = groups.map(({ label, short: name = label }) =>
    name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name,
  );
  const longest = Math.max(1, ...names.map(({ length }) => length));
  const every = Math.max(1, Math.ceil((longest * LETTER_PX + NAME_GAP_PX) / Math.max(1, x.step())));
  const tilted = named && every > 1;
  const foot = frame.bottom + (tilted ? (longest - 1) * LETTER_PX * Math.SQRT1_2 : 0);
  const height = (props.height ?? 220) + foot - frame.bottom;
  // Labels of marks are above the highest bar.
  const range = [height - foot, marks.length > 0 ? frame.top + MARK_PX : frame.top] as const;
  const y = valueScale(ends, { range, fromZero: true, integer, log: log && wide });
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const edge = (at: number) => (x(0) ?? 0) - (x.step() - x.bandwidth()) / 2 + at * x.step();
  const lines = (index: number) =>
    shown.map(({ key, label, tone }) => {
      const value = groups[index]?.values[key];
      return { key, label, tone, value: finite(value) ? format(value) : '–' };
    });
  const cell = (group: BarGroup, key: string) => (finite(group.values[key]) ? group.values[key] : null);
  return (
    <ChartFrame
      {...props}
      legend={series.length > 1 ? series : undefined}
      hidden={hidden}
      onToggle={toggle}
      log={wide ? { on: log, onChange: setLog } : undefined}
      table={{
        head: ['', ...series.map(({ label }) => label)],
        rows: groups.map((group) => [
          group.label,
          ...series.map(({ key }) => {
            const value = cell(group, key);
            return value === null ? '–' : format(value);
          }),
        ]),
        values: groups.map((group) => [group.label, ...series.map(({ key }) => cell(group, key))]),
      }}
    >
      <div ref={box}>
        {groups.length === 0 ? (
          <EmptyPlot height={height}>Nothing to compare in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={groups.map((_, index) => middle(index))}
            describe={(index) =>
              `${groups[index]?.label}: ${lines(index)
                .map(({ label, value }) => `${label} ${value}`)
                .join(', ')}`
            }
            tooltip={(index) => <TooltipBody title={groups[index]?.label ?? ''} lines={lines(index)} />}
            onPick={props.onPick && ((index) => props.onPick?.(groups[index]?.key ?? ''))}
          >
            {(cursor) => (
              <>
                <Hatch id={`${id}bad`} color="var(--surface)" />
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={formatAxis} />
                {parts.map((each, index) => (
                  <g key={groups[index]?.key} opacity={cursor === null || cursor === index ? 1 : 0.55}>
                    {each.map(({ key, from, to }) => {
                      const shape = {
                        x: (x(index) ?? 0) + (stacked ? 0 : (inner(key) ?? 0)),
                        width: stacked ? x.bandwidth() : inner.bandwidth(),
                        y: Math.min(y.place(from), y.place(to)),
                        height: Math.max(1, Math.abs(y.place(from) - y.place(to))),
                      };
                      const tone = series.find((one) => one.key === key)?.tone ?? 'neutral';
                      return (
                        <g key={key}>
                          <rect {...shape} fill={toneColor(tone)} className={s.bar} />
                          {tone === 'negative' && <rect {...shape} fill={`url(#${id}bad)`} className={s.stripes} />}
                        </g>
                      );
                    })}
                  </g>
                ))}
                <ZeroLine y={y.place(0)} width={width} frame={frame} />
                {marks.map(({ at, label }) => (
                  <g key={label}>
                    <line x1={edge(at)} x2={edge(at)} y1={frame.top} y2={height - foot} className={s.cursor} />
                    <text
                      x={edge(at) + (edge(at) < MARK_LEFT_PX ? 4 : -4)}
                      y={frame.top + 6}
                      textAnchor={edge(at) < MARK_LEFT_PX ? 'start' : 'end'}
                      className={s.axisText}
                    >
                      {label}
                    </text>
                  </g>
                ))}
                {groups.map(({ key }, index) =>
                  tilted || index % every === 0 ? (
                    <text
                      key={key}
                      x={middle(index)}
                      y={height - foot + 18}
                      textAnchor={tilted ? 'end' : 'middle'}
                      transform={tilted ? `rotate(-45 ${middle(index)} ${height - foot + 12})` : undefined}
                      className={s.axisText}
                    >
                      {names[index]}
                    </text>
                  ) : null,
                )}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
