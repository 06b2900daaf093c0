import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import s from './chart.module.css';
import { type TimedPoint, valueAt } from './lineModel';

type OneLineProps = {
  points: readonly TimedPoint[];
  color: string;
  dash?: string;
  steps: boolean;
  x: (time: number) => number;
  y: (value: number) => number;
  /** Time under the cursor. */
  at: number | null;
};

/** One series of a line chart: its interval, its line, and its value at the cursor. */
export function OneLine({ points, color, dash, steps, x, y, at }: OneLineProps) {
  const curve = steps ? curveStepAfter : curveLinear;
  const path = line<TimedPoint>()
    .defined(({ value }) => value !== null)
    .x(({ time }) => x(time))
    .y(({ value }) => y(value ?? 0))
    .curve(curve)(points as TimedPoint[]);
  const band = area<TimedPoint>()
    .defined(({ low, high }) => low !== null && high !== null)
    .x(({ time }) => x(time))
    .y0(({ low }) => y(low ?? 0))
    .y1(({ high }) => y(high ?? 0))
    .curve(curve)(points as TimedPoint[]);
  const value = at === null ? null : valueAt(points, at, steps);
  const only = points.filter(({ value: each }) => each !== null);
  return (
    <>
      {band && <path d={band} fill={color} className={s.band} />}
      <path d={path ?? ''} className={s.line} stroke={color} strokeDasharray={dash} />
      {/* A single value draws no line. */}
      {only.length === 1 && only[0] && <circle cx={x(only[0].time)} cy={y(only[0].value ?? 0)} r={3} fill={color} />}
      {value !== null && at !== null && <circle cx={x(at)} cy={y(value)} r={3.5} fill={color} className={s.dot} />}
    </>
  );
}
