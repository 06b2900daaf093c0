import { formatNumber } from '@companion/domain';
import { ChartFrame, type ChartWords, EmptyPlot, Plot, useWidth } from '@companion/ui/chart';
import { roundTicks } from '../parts/roundTicks';
import { type Candle, candlesOf } from './candlesOf';
import s from './markets.module.css';
import type { Bar } from './queries';

const HEIGHT_PX = 220;
const frame = { top: 12, right: 8, bottom: 26, left: 52 };
/** Minimum space for a time label; with less, only every nth is shown. */
const NAME_PX = 84;
const MOST_BODY_PX = 14;

type Props = ChartWords & { bars: readonly Bar[]; bar: '1h' | '1d' };

const percent = (value: number) => `${formatNumber(value)}%`;

/** Open, high, low and close of trust per bar: filled if trust fell, hollow if it rose or stayed. */
export function Candles({ bars, bar, ...words }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { candles, slots } = candlesOf(bars, bar);
  const ticks = roundTicks(Math.min(...candles.map(({ low }) => low)), Math.max(...candles.map(({ high }) => high)));
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const step = (width - frame.left - frame.right) / Math.max(1, slots);
  const body = Math.max(2, Math.min(MOST_BODY_PX, step * 0.7));
  const x = (slot: number) => frame.left + (slot + 0.5) * step;
  const y = (value: number) =>
    HEIGHT_PX - frame.bottom - ((value - bottom) / (top - bottom)) * (HEIGHT_PX - frame.bottom - frame.top);
  const time = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(bar === '1h' && { hour: 'numeric' }),
  });
  const name = ({ at }: Candle) => time.format(new Date(at));
  const facts = ({ open, high, low, close }: Candle) =>
    [
      ['Opened', open],
      ['Highest', high],
      ['Lowest', low],
      ['Closed', close],
    ] as const;
  // The last one is always labeled, since it is the most important.
  const every = Math.max(1, Math.ceil(NAME_PX / Math.max(1, step)));
  const named = ({ slot }: Candle) => (slots - 1 - slot) % every === 0;
  return (
    <ChartFrame
      {...words}
      table={{
        head: ['Time (UTC)', 'Opened', 'Highest', 'Lowest', 'Closed'],
        rows: candles.map((candle) => [name(candle), ...facts(candle).map(([, value]) => percent(value))]),
        values: candles.map((candle) => [candle.at, ...facts(candle).map(([, value]) => value)]),
      }}
    >
      <div ref={box}>
        {candles.length === 0 ? (
          <EmptyPlot height={HEIGHT_PX}>No price is known in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${words.title}, cursor`}
            width={width}
            height={HEIGHT_PX}
            places={candles.map(({ slot }) => x(slot))}
            describe={(index) => {
              const candle = candles[index];
              return candle
                ? `${name(candle)}: ${facts(candle)
                    .map(([label, value]) => `${label} ${percent(value)}`)
                    .join(', ')}`
                : '';
            }}
            tooltip={(index) => {
              const candle = candles[index];
              if (!candle) return null;
              return (
                <>
                  <p className={s.tipTitle}>{name(candle)}</p>
                  {facts(candle).map(([label, value]) => (
                    <p key={label} className={s.tipLine}>
                      {label} <span>{percent(value)}</span>
                    </p>
                  ))}
                </>
              );
            }}
          >
            {(cursor) => (
              <>
                {ticks.map((tick) => (
                  <g key={tick}>
                    <line x1={frame.left} x2={width - frame.right} y1={y(tick)} y2={y(tick)} className={s.grid} />
                    <text x={frame.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={s.axis}>
                      {percent(tick)}
                    </text>
                  </g>
                ))}
                {candles.map((candle, index) => (
                  <g key={candle.at} className={s.candle} data-fell={candle.close < candle.open || undefined}>
                    <g opacity={cursor === null || cursor === index ? 1 : 0.55}>
                      <line x1={x(candle.slot)} x2={x(candle.slot)} y1={y(candle.high)} y2={y(candle.low)} />
                      <rect
                        x={x(candle.slot) - body / 2}
                        width={body}
                        y={y(Math.max(candle.open, candle.close))}
                        height={Math.max(1, Math.abs(y(candle.open) - y(candle.close)))}
                      />
                    </g>
                    {named(candle) && (
                      <text
                        x={Math.min(x(candle.slot), width - frame.right - NAME_PX / 3)}
                        y={HEIGHT_PX - 8}
                        textAnchor="middle"
                        className={s.axis}
                      >
                        {name(candle)}
                      </text>
                    )}
                  </g>
                ))}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
