import s from './chart.module.css';
import type { Tick } from './time';

export type Frame = { top: number; right: number; bottom: number; left: number };

type ValueAxisProps = {
  ticks: readonly number[];
  y: (value: number) => number;
  width: number;
  frame: Frame;
  format: (value: number) => string;
};

/** Light horizontal grid lines with their values. */
export function ValueAxis({ ticks, y, width, frame, format }: ValueAxisProps) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={frame.left} x2={width - frame.right} y1={y(tick)} y2={y(tick)} className={s.gridLine} />
          <text x={frame.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={s.axisText}>
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

type TimeAxisProps = { ticks: readonly Tick[]; x: (at: number) => number; y: number; width: number };

/** Dates below the chart; the outer ones are moved inward so that they are not cut off. */
export function TimeAxis({ ticks, x, y, width }: TimeAxisProps) {
  return (
    <g>
      {ticks.map(({ at, label }) => {
        const place = x(at);
        const anchor = place < 28 ? 'start' : place > width - 28 ? 'end' : 'middle';
        return (
          <text key={at} x={place} y={y} textAnchor={anchor} className={s.axisText}>
            {label}
          </text>
        );
      })}
    </g>
  );
}

type ZeroLineProps = { y: number; width: number; frame: Frame };

/** The baseline; drawn after the marks, so that they do not cover it. */
export function ZeroLine({ y, width, frame }: ZeroLineProps) {
  return <line x1={frame.left} x2={width - frame.right} y1={y} y2={y} className={s.zero} />;
}
