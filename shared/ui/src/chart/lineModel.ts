import { bisector } from 'd3-array';
import type { Series } from './types';
import { finite } from './valueScale';

export type LinePoint = {
  at: string;
  value: number | null /** A band around the value, such as its interval. */;
  low?: number | null;
  high?: number | null;
};
export type LineSeries = Series & { points: readonly LinePoint[] };

/** A point with its time in ms; `value` is finite or null. */
export type TimedPoint = { time: number; value: number | null; low: number | null; high: number | null };

/** The usable points of a series, oldest first. */
export function timed(points: readonly LinePoint[]): TimedPoint[] {
  return points
    .map(({ at, value, low, high }) => ({
      time: Date.parse(at),
      value: finite(value) ? value : null,
      low: finite(low) ? low : null,
      high: finite(high) ? high : null,
    }))
    .filter(({ time }) => Number.isFinite(time))
    .sort((a, b) => a.time - b.time);
}

/** All times that occur in any series, ascending and distinct. */
export function timesOf(series: readonly (readonly TimedPoint[])[]): number[] {
  return [...new Set(series.flatMap((points) => points.map(({ time }) => time)))].sort((a, b) => a - b);
}

const byTime = bisector((point: TimedPoint) => point.time);

/** Value at a time: that of the exact point, or with steps of the last one before it. */
export function valueAt(points: readonly TimedPoint[], time: number, steps: boolean): number | null {
  const point = points[byTime.right(points as TimedPoint[], time) - 1];
  if (!point || (!steps && point.time !== time)) return null;
  return point.value;
}

/** The points between two times, plus one neighbor on each side so that lines reach the edges. */
export function slice(points: readonly TimedPoint[], from: number, to: number): TimedPoint[] {
  const start = byTime.left(points as TimedPoint[], from);
  const end = byTime.right(points as TimedPoint[], to);
  return points.slice(Math.max(0, start - 1), end + 1);
}
