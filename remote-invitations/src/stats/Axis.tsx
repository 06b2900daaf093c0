import { tickText } from './axis';
import s from './plot.module.css';

type Props = { ticks: readonly number[]; y: (value: number) => number; left: number; right: number };

/** Grid lines with values; the zero line is stronger. */
export function Axis({ ticks, y, left, right }: Props) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={s.grid} data-zero={tick === 0 || undefined} />
      <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={s.axisText}>
        {tickText(tick)}
      </text>
    </g>
  ));
}

/** Hatching for incomplete periods or small samples. */
export function Slanted({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} x2={0} y1={0} y2={6} stroke="var(--muted)" strokeWidth={3} />
      </pattern>
    </defs>
  );
}
