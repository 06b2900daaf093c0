import { capitalized, counted, formatNumber } from '@companion/domain';
import { ChartFrame, EmptyPlot, Plot, useWidth } from '@companion/ui/chart';
import { useId } from 'react';
import { Axis, Slanted } from './Axis';
import { axisOf } from './axis';
import { pathsOf } from './paths';
import s from './plot.module.css';
import type { Stats } from './StatsPictures';

const HEIGHT_PX = 240;
const frame = { left: 52, right: 8, top: 12, bottom: 24 };
const LONGEST_DAYS = 180;
const AIR = 0.24;
const LETTER_PX = 7;
/** With fewer invitees the interquartile range says little. */
const FEW = 10;
const points = (value: number) => formatNumber(Math.round(value), { signed: true });

/** Invitees' scores after joining, by the inviter's level: the median and the interquartile range. */
export function ScoreFans({ paths, asOf }: Pick<Stats, 'paths' | 'asOf'>) {
  const [box, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const fans = pathsOf(paths);
  const axis = axisOf(
    fans.flatMap(({ steps }) => steps.flatMap(({ low, high }) => [low, high])),
    { top: frame.top, bottom: HEIGHT_PX - frame.bottom },
  );
  const step = (width - frame.left - frame.right) / Math.max(1, fans.length);
  const x = (fan: number, day: number) => frame.left + (fan + AIR / 2) * step + (day / LONGEST_DAYS) * step * (1 - AIR);
  const stops = fans.flatMap(({ steps }, fan) => steps.map((each) => ({ ...each, fan })));
  const letters = Math.max(3, Math.floor(step / LETTER_PX));
  const words = (place: number) => {
    const stop = stops[place];
    const fan = fans[stop?.fan ?? -1];
    if (!stop || !fan) return '';
    const half = `half of them between ${points(stop.low)} and ${points(stop.high)}`;
    return `Invited by ${fan.level}, after ${stop.day} days: ${points(stop.median)}, ${half}, n=${formatNumber(fan.n)}`;
  };
  const few = fans.some(({ n }) => n < FEW);
  return (
    <ChartFrame
      title="Score of invitees"
      unit="change in points after 30, 90 and 180 days: median and middle half, by the inviter’s level"
      metric="invitations.scoreChange"
      asOf={asOf}
      summary={`${counted(fans.length, 'level')} of inviters.`}
      note={few && `Hatched: fewer than ${FEW} invitees.`}
      table={{
        head: ['Level of the inviter', 'Invitees', 'Days', 'Median', 'Lower quarter', 'Upper quarter'],
        rows: stops.map(({ fan, day, median, low, high }) => [
          capitalized(fans[fan]?.level ?? ''),
          formatNumber(fans[fan]?.n),
          String(day),
          points(median),
          points(low),
          points(high),
        ]),
        values: stops.map(({ fan, day, median, low, high }) => [
          fans[fan]?.level ?? '',
          fans[fan]?.n ?? null,
          day,
          median,
          low,
          high,
        ]),
      }}
    >
      <div ref={box}>
        {stops.length === 0 ? (
          <EmptyPlot height={HEIGHT_PX}>Nobody has been a member for 30 days yet.</EmptyPlot>
        ) : (
          <Plot
            label="Score of invitees, cursor"
            width={width}
            height={HEIGHT_PX}
            places={stops.map(({ fan, day }) => x(fan, day))}
            describe={words}
            tooltip={(place) => <p>{words(place)}</p>}
          >
            {(cursor) => (
              <>
                <Slanted id={`${id}few`} />
                <Axis ticks={axis.ticks} y={axis.place} left={frame.left} right={width - frame.right} />
                {fans.map(({ level, n, steps }, fan) => {
                  const way = [{ day: 0, median: 0, low: 0, high: 0 }, ...steps];
                  const line = (of: 'median' | 'low' | 'high', some = way) =>
                    some.map((each) => `${x(fan, each.day)},${axis.place(each[of])}`).join(' ');
                  return (
                    <g key={level}>
                      <polygon
                        points={`${line('high')} ${line('low', way.toReversed())}`}
                        fill={n < FEW ? `url(#${id}few)` : 'var(--info)'}
                        className={s.half}
                        data-few={n < FEW || undefined}
                      />
                      <polyline points={line('median')} className={s.median} />
                      {steps.map(({ day, median }) => (
                        <circle
                          key={day}
                          cx={x(fan, day)}
                          cy={axis.place(median)}
                          r={stops[cursor ?? -1]?.fan === fan && stops[cursor ?? -1]?.day === day ? 5 : 3}
                          className={s.stop}
                        />
                      ))}
                      <text x={x(fan, LONGEST_DAYS / 2)} y={HEIGHT_PX - 6} textAnchor="middle" className={s.axisText}>
                        {shortened(capitalized(level), letters)}
                      </text>
                    </g>
                  );
                })}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}

const shortened = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
