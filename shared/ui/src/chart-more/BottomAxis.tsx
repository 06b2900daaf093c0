import s from '../chart/chart.module.css';

type BottomAxisProps = {
  ticks: readonly number[];
  x: (value: number) => number;
  /** px of the axis line. */
  y: number;
  width: number;
  label?: string;
  format: (value: number) => string;
};

/** Tick values below a chart, with the axis name at the end. */
export function BottomAxis({ ticks, x, y, width, label, format }: BottomAxisProps) {
  return (
    <g>
      {ticks.map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={y + 16}
          textAnchor={x(tick) > width - 20 ? 'end' : 'middle'}
          className={s.axisText}
        >
          {format(tick)}
        </text>
      ))}
      {label && (
        <text x={width - 4} y={y + 34} textAnchor="end" className={s.axisText}>
          {label}
        </text>
      )}
    </g>
  );
}
