import { scaleLinear } from 'd3-scale';
import { ValueAxis } from '../chart/Axes';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { useWidth } from '../chart/useWidth';
import { BottomAxis } from './BottomAxis';
import { type LorenzPoint, lorenz } from './lorenz';

const frame = { top: 12, right: 16, bottom: 40, left: 52 };
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export type LorenzProps = ChartWords & {
  /** One amount per holder, or the curve computed by the server. */
  values?: readonly number[];
  curve?: readonly LorenzPoint[];
  /** Who holds: "vouchees"; what they hold: "ETH". */
  holders: string;
  held: string;
};

/** Inequality of a distribution: the further below the diagonal, the fewer hold most of it. */
export function Lorenz(props: LorenzProps) {
  const { values = [], holders, held, height = 280 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const points = props.curve ?? lorenz(values);
  const x = scaleLinear([0, 1], [frame.left, width - frame.right]);
  const y = scaleLinear([0, 1], [height - frame.bottom, frame.top]);
  const outline = points.map((point) => `${x(point.holders)},${y(point.held)}`).join(' ');
  const name = (index: number) => `The bottom ${percent.format(points[index]?.holders ?? 0)} of ${holders}`;
  const holds = (index: number) => `holds ${percent.format(points[index]?.held ?? 0)} of the ${held}`;
  return (
    <ChartFrame
      {...props}
      table={{
        head: [`Share of ${holders}`, `Share of ${held}`],
        rows: points.map((point) => [percent.format(point.holders), percent.format(point.held)]),
        values: points.map((point) => [point.holders, point.held]),
      }}
    >
      <div ref={box}>
        {points.length === 0 ? (
          <EmptyPlot height={height}>There are no holdings in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={points.map((point) => x(point.holders))}
            describe={(index) => `${name(index)} ${holds(index)}`}
            tooltip={(index) => (
              <TooltipBody title={name(index)} lines={[{ key: 'held', label: holds(index), value: '' }]} />
            )}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={[0, 0.25, 0.5, 0.75, 1]} y={y} width={width} frame={frame} format={percent.format} />
                <BottomAxis
                  ticks={[0, 0.5, 1]}
                  x={x}
                  y={height - frame.bottom}
                  width={width}
                  label={`Share of ${holders}`}
                  format={percent.format}
                />
                <polygon points={`${outline} ${x(1)},${y(1)} ${x(0)},${y(0)}`} fill="var(--info)" className={s.band} />
                <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className={s.mark} />
                <text x={x(0.5) - 8} y={y(0.5) - 6} textAnchor="end" className={s.markText}>
                  all equal
                </text>
                <polyline points={outline} className={s.line} stroke="var(--info)" />
                {cursor !== null && points[cursor] && (
                  <circle
                    cx={x(points[cursor].holders)}
                    cy={y(points[cursor].held)}
                    r={3.5}
                    fill="var(--info)"
                    className={s.dot}
                  />
                )}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
