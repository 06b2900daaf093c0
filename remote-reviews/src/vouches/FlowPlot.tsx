import { formatEth } from '@companion/domain';
import { type Bucket, bucketName, Plot, useWidth } from '@companion/ui/chart';
import { ethPlace } from './ethPlace';
import s from './flow.module.css';
import { dateTicks, flowScale, ROOM, type Tick } from './flowScale';
import type { VouchPoint } from './queries';

type Props = { points: readonly VouchPoint[]; bucket: Bucket };

/** Stock line and flow bars with a shared cursor: two scales, so two panels. */
export function FlowPlot({ points, bucket }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const scale = flowScale(points, width);
  const stock = points.map(({ stockWei }, index) => `${scale.middle(index)},${scale.stockY(ethPlace(stockWei))}`);
  const lines = (index: number): [string, string][] => {
    const point = points[index];
    if (!point) return [];
    return [
      ['Vouched', formatEth(point.stockWei)],
      ['In', formatEth(point.inWei)],
      ['Out', formatEth(point.outWei)],
    ];
  };
  const name = (index: number) => bucketName(points[index]?.at ?? '', bucket);
  return (
    <div ref={box}>
      {points.length === 0 ? (
        <p className={s.empty} style={{ blockSize: ROOM.height }}>
          No vouch was made or ended in this range.
        </p>
      ) : (
        <Plot
          label="Vouched ETH over time, cursor"
          width={width}
          height={ROOM.height}
          places={points.map((_, index) => scale.middle(index))}
          describe={(index) =>
            `${name(index)}: ${lines(index)
              .map((line) => line.join(' '))
              .join(', ')}`
          }
          tooltip={(index) => <Figures title={name(index)} lines={lines(index)} />}
        >
          {(cursor) => (
            <>
              <Lines ticks={scale.stockTicks} width={width} />
              <Lines ticks={scale.flowTicks} width={width} />
              <text x={ROOM.left} y={ROOM.stockTop - 8} className={s.name}>
                Vouched
              </text>
              <text x={ROOM.left} y={ROOM.flowTop - 8} className={s.name}>
                New above the line, ended below
              </text>
              <polyline points={stock.join(' ')} className={s.stock} />
              {points.map(({ at, inWei, outWei }, index) => (
                <g key={at} opacity={cursor === null || cursor === index ? 1 : 0.55}>
                  <Bar
                    x={scale.middle(index)}
                    width={scale.bar}
                    from={scale.flowY(0)}
                    to={scale.flowY(ethPlace(inWei))}
                  />
                  <Bar
                    x={scale.middle(index)}
                    width={scale.bar}
                    from={scale.flowY(0)}
                    to={scale.flowY(-ethPlace(outWei))}
                  />
                </g>
              ))}
              <line x1={ROOM.left} x2={width - ROOM.right} y1={scale.flowY(0)} y2={scale.flowY(0)} className={s.zero} />
              {cursor !== null && points[cursor] && (
                <circle
                  cx={scale.middle(cursor)}
                  cy={scale.stockY(ethPlace(points[cursor].stockWei))}
                  r={3.5}
                  className={s.dot}
                />
              )}
              {dateTicks(points, width).map(({ index, label }) => (
                <text
                  key={index}
                  x={scale.middle(index)}
                  y={ROOM.height - 6}
                  textAnchor={anchor(scale.middle(index), width)}
                  className={s.axis}
                >
                  {label}
                </text>
              ))}
            </>
          )}
        </Plot>
      )}
    </div>
  );
}

/** Dates at the right edge are moved inwards to avoid clipping; at the left edge the axis labels leave space. */
const anchor = (x: number, width: number) => (x > width - 36 ? 'end' : 'middle');

function Lines({ ticks, width }: { ticks: readonly Tick[]; width: number }) {
  return ticks.map(({ y, text }) => (
    <g key={text}>
      <line x1={ROOM.left} x2={width - ROOM.right} y1={y} y2={y} className={s.grid} />
      <text x={ROOM.left - 8} y={y} dy="0.32em" textAnchor="end" className={s.axis}>
        {text}
      </text>
    </g>
  ));
}

/** Inflow extends up from the zero line, outflow down. */
function Bar({ x, width, from, to }: { x: number; width: number; from: number; to: number }) {
  if (from === to) return null;
  return (
    <rect
      x={x - width / 2}
      width={width}
      y={Math.min(from, to)}
      height={Math.max(1, Math.abs(to - from))}
      className={to < from ? s.came : s.went}
    />
  );
}

function Figures({ title, lines }: { title: string; lines: [string, string][] }) {
  return (
    <>
      <p className={s.tooltipTitle}>{title}</p>
      {lines.map(([label, value]) => (
        <p key={label} className={s.tooltipLine}>
          <span>{label}</span>
          <span>{value}</span>
        </p>
      ))}
    </>
  );
}
