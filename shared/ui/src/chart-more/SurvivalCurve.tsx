import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { ValueAxis } from '../chart/Axes';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { type Series, toneColor, withDashes } from '../chart/types';
import { useSwitches } from '../chart/useSwitches';
import { useWidth } from '../chart/useWidth';
import { BottomAxis } from './BottomAxis';
import { medianOf, type SurvivalPoint, survivalAt, withStart } from './survivalModel';

const frame = { top: 12, right: 16, bottom: 40, left: 52 };
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export type SurvivalSeries = Series & {
  /** Steps of the curve, by days ascending; `low` and `high` bound its 95 % band. */
  points: readonly SurvivalPoint[];
  /** Days up to which anything was observed; the curve ends there. */
  until?: number;
};

export type SurvivalCurveProps = ChartWords & {
  series: readonly SurvivalSeries[];
  /** What survives: "vouches". */
  noun: string;
};

/** Share that still survives after a number of days (Kaplan-Meier), with bands and medians. */
export function SurvivalCurve(props: SurvivalCurveProps) {
  const { series, noun, height = 260 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, toggle] = useSwitches();
  const drawn = withDashes(series).map((each) => ({ ...each, points: withStart(each.points, each.until) }));
  const shown = drawn.filter(({ key }) => !hidden.has(key));
  const everyDay = [...new Set(drawn.flatMap(({ points }) => points.map(({ days }) => days)))].sort((a, b) => a - b);
  const end = everyDay.at(-1) || 1;
  const x = scaleLinear([0, end], [frame.left, width - frame.right]);
  const y = scaleLinear([0, 1], [height - frame.bottom, frame.top]);
  const name = (index: number) => `After ${number.format(everyDay[index] ?? 0)} days`;
  const lines = (index: number) =>
    shown.map(({ key, label, tone, points }) => {
      const point = survivalAt(points, everyDay[index] ?? 0);
      const band =
        point && point.low != null && point.high != null
          ? ` (${percent.format(point.low)} to ${percent.format(point.high)})`
          : '';
      return { key, label, tone, value: point ? `${percent.format(point.survival)}${band}` : '–' };
    });
  const medians = drawn.map(({ label, points }) => {
    const days = medianOf(points);
    return `${series.length > 1 ? `${label}: m` : 'M'}edian ${days === null ? 'not reached' : `${number.format(days)} days`}.`;
  });
  return (
    <ChartFrame
      {...props}
      note={props.note ?? (everyDay.length > 1 ? medians.join(' ') : undefined)}
      legend={series.length > 1 ? drawn : undefined}
      hidden={hidden}
      onToggle={toggle}
      table={{
        head: ['Days', ...series.map(({ label }) => label)],
        rows: everyDay.map((days) => [
          number.format(days),
          ...drawn.map(({ points }) => {
            const point = survivalAt(points, days);
            return point ? percent.format(point.survival) : '–';
          }),
        ]),
        values: everyDay.map((days) => [
          days,
          ...drawn.map(({ points }) => survivalAt(points, days)?.survival ?? null),
        ]),
      }}
    >
      <div ref={box}>
        {everyDay.length < 2 ? (
          <EmptyPlot height={height}>{`No ${noun} has ended yet, so how long they last is unknown.`}</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={everyDay.map((days) => x(days))}
            describe={(index) =>
              `${name(index)}: ${lines(index)
                .map(({ label, value }) => `${label} ${value}`)
                .join(', ')}`
            }
            tooltip={(index) => <TooltipBody title={name(index)} lines={lines(index)} />}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={[0, 0.25, 0.5, 0.75, 1]} y={y} width={width} frame={frame} format={percent.format} />
                <BottomAxis
                  ticks={x.ticks(Math.max(2, Math.floor(width / 90)))}
                  x={x}
                  y={height - frame.bottom}
                  width={width}
                  label="days"
                  format={number.format}
                />
                <line x1={frame.left} x2={width - frame.right} y1={y(0.5)} y2={y(0.5)} className={s.mark} />
                {shown.map(({ key, tone, dash, points }) => (
                  <Curve
                    key={key}
                    points={points}
                    color={toneColor(tone)}
                    dash={dash}
                    x={x}
                    y={y}
                    at={cursor === null ? null : (everyDay[cursor] ?? null)}
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

type CurveProps = {
  points: readonly SurvivalPoint[];
  color: string;
  dash?: string;
  x: (days: number) => number;
  y: (share: number) => number;
  at: number | null;
};

function Curve({ points, color, dash, x, y, at }: CurveProps) {
  const path = line<SurvivalPoint>()
    .x(({ days }) => x(days))
    .y(({ survival }) => y(survival))
    .curve(curveStepAfter)(points as SurvivalPoint[]);
  const band = area<SurvivalPoint>()
    .defined(({ low, high }) => low != null && high != null)
    .x(({ days }) => x(days))
    .y0(({ low }) => y(low ?? 0))
    .y1(({ high }) => y(high ?? 0))
    .curve(curveStepAfter)(points as SurvivalPoint[]);
  const point = at === null ? null : survivalAt(points, at);
  return (
    <>
      {band && <path d={band} fill={color} className={s.band} />}
      <path d={path ?? ''} className={s.line} stroke={color} strokeDasharray={dash} />
      {point && at !== null && <circle cx={x(at)} cy={y(point.survival)} r={3.5} fill={color} className={s.dot} />}
    </>
  );
}
