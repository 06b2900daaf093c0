import { ValueAxis } from '../chart/Axes';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { useWidth } from '../chart/useWidth';
import { valueScale } from '../chart/valueScale';
import { BottomAxis } from './BottomAxis';
import { HEX_COLUMNS, HEX_ROWS, type HexCount, type HexRange, hexCentre, hexOutline } from './hexGrid';
import { shade } from './shade';

const frame = { top: 20, right: 24, bottom: 40, left: 56 };
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export type HexDensityProps = ChartWords & {
  /** Counts per hexagon: each item is in exactly one of them. */
  cells: readonly HexCount[];
  range: HexRange;
  xLabel: string;
  yLabel: string;
  /** Singular and plural of what is counted. */
  noun: { one: string; other: string };
  /** Straight line y = intercept + slope x. */
  fit?: { slope: number; intercept: number } | null;
};

/** Two measures of more items than a scatter plot can show: hexagons, darker for more items. */
export function HexDensity(props: HexDensityProps) {
  const { cells, range, xLabel, yLabel, noun, fit, height = 320 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const x = valueScale(range.x, {
    range: [frame.left, width - frame.right],
    ticks: Math.max(2, Math.floor(width / 110)),
  });
  const y = valueScale(range.y, { range: [height - frame.bottom, frame.top] });
  const sorted = cells.map((cell) => ({ ...cell, ...hexCentre(cell, range) })).sort((a, b) => a.x - b.x || a.y - b.y);
  const most = sorted.reduce((top, { count }) => Math.max(top, count), 0);
  const across = (x.place(range.x[1]) - x.place(range.x[0])) / HEX_COLUMNS;
  const up = (y.place(range.y[0]) - y.place(range.y[1])) / HEX_ROWS;
  const title = (index: number) =>
    `Near ${number.format(sorted[index]?.x ?? 0)}, ${number.format(sorted[index]?.y ?? 0)}`;
  const words = (index: number) => {
    const { count = 0 } = sorted[index] ?? {};
    return `${number.format(count)} ${count === 1 ? noun.one : noun.other}`;
  };
  const lineAt = (value: number) => (fit ? fit.intercept + fit.slope * value : 0);
  return (
    <ChartFrame
      {...props}
      table={{
        head: [xLabel, yLabel, noun.other],
        rows: sorted.map((cell) => [number.format(cell.x), number.format(cell.y), number.format(cell.count)]),
        values: sorted.map((cell) => [cell.x, cell.y, cell.count]),
      }}
    >
      <div ref={box}>
        {sorted.length === 0 ? (
          <EmptyPlot height={height}>No data points in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={sorted.map((cell) => x.place(cell.x))}
            rows={sorted.map((cell) => y.place(cell.y))}
            describe={(index) => `${title(index)}: ${words(index)}`}
            tooltip={(index) => (
              <TooltipBody title={title(index)} lines={[{ key: 'n', label: words(index), value: '' }]} />
            )}
          >
            {(cursor) => (
              <>
                <ValueAxis ticks={y.ticks} y={y.place} width={width} frame={frame} format={short.format} />
                <BottomAxis
                  ticks={x.ticks}
                  x={x.place}
                  y={height - frame.bottom}
                  width={width}
                  label={xLabel}
                  format={short.format}
                />
                {sorted.map((cell, index) => (
                  <polygon
                    key={`${cell.x} ${cell.y}`}
                    points={hexOutline(x.place(cell.x), y.place(cell.y), across, up)}
                    fill={shade(Math.log1p(cell.count), Math.log1p(most))}
                    className={index === cursor ? s.picked : undefined}
                  />
                ))}
                {fit && (
                  <line
                    x1={x.place(range.x[0])}
                    y1={y.place(lineAt(range.x[0]))}
                    x2={x.place(range.x[1])}
                    y2={y.place(lineAt(range.x[1]))}
                    className={s.mark}
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
