import { scaleBand } from 'd3-scale';
import { useId } from 'react';
import { ValueAxis, ZeroLine } from '../chart/Axes';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Hatch } from '../chart/Hatch';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import type { SeriesTone } from '../chart/types';
import { toneColor } from '../chart/types';
import { useWidth } from '../chart/useWidth';
import { finite, valueScale } from '../chart/valueScale';
import { type WaterfallBar, type WaterfallStep, waterfall } from './waterfallModel';

const frame = { top: 20, right: 8, bottom: 28, left: 56 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const tones: Record<WaterfallBar['kind'], SeriesTone> = { rise: 'positive', fall: 'negative', total: 'neutral' };

export type WaterfallProps = ChartWords & {
  steps: readonly WaterfallStep[];
  onPick?: (key: string) => void;
};

/** How a sum came about: each rise and fall from one level to the next. */
export function Waterfall(props: WaterfallProps) {
  const { steps, height = 260, onPick } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const bars = waterfall(steps);
  const x = scaleBand<number>(bars.keys(), [frame.left, width - frame.right]).padding(0.25);
  const y = valueScale(
    bars.flatMap(({ from, to }) => [from, to]),
    { range: [height - frame.bottom, frame.top], fromZero: true },
  );
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const value = (index: number) => {
    const step = steps[index];
    if (!step || !finite(step.value)) return '–';
    return step.total ? number.format(step.value) : signed.format(step.value);
  };
  const room = Math.max(3, Math.floor(x.step() / 7));
  return (
    <ChartFrame
      {...props}
      table={{
        head: ['', 'Change', 'Level'],
        rows: bars.map(({ label, to }, index) => [label, value(index), number.format(to)]),
        values: bars.map(({ label, to }, index) => [label, steps[index]?.value ?? null, to]),
      }}
    >
      <div ref={box}>
        {bars.length === 0 ? (
          <EmptyPlot height={height}>Nothing changed in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={bars.map((_, index) => middle(index))}
            describe={(index) => `${bars[index]?.label}: ${value(index)}, now ${number.format(bars[index]?.to ?? 0)}`}
            tooltip={(index) => (
              <TooltipBody
                title={bars[index]?.label ?? ''}
                lines={[
                  { key: 'change', label: 'Change', value: value(index) },
                  { key: 'level', label: 'Level', value: number.format(bars[index]?.to ?? 0) },
                ]}
              />
            )}
            onPick={onPick && ((index) => bars[index] && onPick(bars[index].key))}
          >
            {(cursor) => (
              <>
                <Hatch id={`${id}bad`} color="var(--surface)" />
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={short.format} />
                {bars.map(({ key, label, from, to, kind }, index) => {
                  const shape = {
                    x: x(index) ?? 0,
                    width: x.bandwidth(),
                    y: Math.min(y.place(from), y.place(to)),
                    height: Math.max(1, Math.abs(y.place(from) - y.place(to))),
                  };
                  const next = bars[index + 1];
                  return (
                    <g key={key} opacity={cursor === null || cursor === index ? 1 : 0.55}>
                      <rect {...shape} fill={toneColor(tones[kind])} className={s.bar} />
                      {kind === 'fall' && <rect {...shape} fill={`url(#${id}bad)`} className={s.stripes} />}
                      {next && (
                        <line
                          x1={shape.x + shape.width}
                          x2={x(index + 1) ?? 0}
                          y1={y.place(to)}
                          y2={y.place(to)}
                          className={s.cursor}
                        />
                      )}
                      <text x={middle(index)} y={shape.y - 5} textAnchor="middle" className={s.markText}>
                        {value(index)}
                      </text>
                      <text x={middle(index)} y={height - 8} textAnchor="middle" className={s.axisText}>
                        {label.length > room ? `${label.slice(0, room - 1)}…` : label}
                      </text>
                    </g>
                  );
                })}
                <ZeroLine y={y.place(0)} width={width} frame={frame} />
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
