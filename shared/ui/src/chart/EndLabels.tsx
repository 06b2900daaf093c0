import s from './chart.module.css';
import { directLabels } from './directLabels';
import type { LineSeries, TimedPoint } from './lineModel';
import { toneColor } from './types';

type EndLabelsProps = {
  series: readonly { key: string; label: string; tone: LineSeries['tone']; points: readonly TimedPoint[] }[];
  x: number;
  y: (value: number) => number;
};

/** Series names at the ends of their lines. */
export function EndLabels({ series, x, y }: EndLabelsProps) {
  const labels = directLabels(
    series.flatMap(({ key, label, tone, points }) => {
      const last = points.findLast(({ value }) => value !== null);
      return last ? [{ key, label, tone, y: y(last.value ?? 0) }] : [];
    }),
  );
  return labels.map(({ key, label, tone, y: place }) => (
    <text key={key} x={x} y={place} dy="0.32em" className={s.direct} fill={toneColor(tone)}>
      {label.length > 18 ? `${label.slice(0, 17)}…` : label}
    </text>
  ));
}
