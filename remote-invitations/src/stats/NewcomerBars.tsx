import { counted, formatNumber } from '@companion/domain';
import { ChartFrame, EmptyPlot, Plot, useWidth } from '@companion/ui/chart';
import { useId } from 'react';
import { Axis, Slanted } from './Axis';
import { axisOf } from './axis';
import s from './plot.module.css';
import type { Stats } from './StatsPictures';

const HEIGHT_PX = 220;
const frame = { left: 52, right: 4, top: 12, bottom: 24 };
/** Width of a label such as "Feb 2026". */
const NAME_PX = 62;
const AIR = 0.2;
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const month = (at: string) => MONTH.format(new Date(at));
const digits = (k: number) => formatNumber(k, { digits: 2 });

/** The k-factor by month; months whose newcomers still have time to invite are hatched. */
export function NewcomerBars({ kFactors, asOf }: Pick<Stats, 'kFactors' | 'asOf'>) {
  const [box, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const axis = axisOf(
    kFactors.map(({ k }) => k),
    { top: frame.top, bottom: HEIGHT_PX - frame.bottom },
  );
  const step = (width - frame.left - frame.right) / Math.max(1, kFactors.length);
  const middle = (place: number) => frame.left + (place + 0.5) * step;
  const every = Math.max(1, Math.ceil(NAME_PX / Math.max(1, step)));
  const running = kFactors.filter(({ complete }) => !complete);
  const name = (place: number) => {
    const each = kFactors[place];
    return each ? `${month(each.at)}${each.complete ? '' : ', incomplete'}` : '';
  };
  const words = (place: number) => {
    const each = kFactors[place];
    return each ? `${name(place)}: ${digits(each.k)}, ${each.brought} by ${counted(each.joined, 'newcomer')}` : '';
  };
  return (
    <ChartFrame
      title="Invited by newcomers"
      unit="accepted invitations in their first 30 days, per newcomer"
      metric="invitationsStats.kFactor"
      asOf={asOf}
      summary={`${counted(kFactors.length - running.length, 'complete month')}, ${formatNumber(running.length)} still running.`}
      note={running.length > 0 && 'A hatched month is not complete: its newcomers still have time to invite.'}
      table={{
        head: ['Month', 'Per newcomer', 'Invited', 'Newcomers'],
        rows: kFactors.map(({ k, brought, joined }, place) => [
          name(place),
          digits(k),
          formatNumber(brought),
          formatNumber(joined),
        ]),
        values: kFactors.map(({ k, brought, joined }, place) => [name(place), k, brought, joined]),
      }}
    >
      <div ref={box}>
        {kFactors.length === 0 ? (
          <EmptyPlot height={HEIGHT_PX}>Nobody joined yet.</EmptyPlot>
        ) : (
          <Plot
            label="Invited by newcomers, cursor"
            width={width}
            height={HEIGHT_PX}
            places={kFactors.map((_, place) => middle(place))}
            describe={words}
            tooltip={(place) => <p>{words(place)}</p>}
          >
            {(cursor) => (
              <>
                <Slanted id={`${id}young`} />
                <Axis ticks={axis.ticks} y={axis.place} left={frame.left} right={width - frame.right} />
                {kFactors.map(({ at, k, complete }, place) => (
                  <g key={at}>
                    {!complete && (
                      <rect
                        x={frame.left + place * step}
                        width={step}
                        y={frame.top}
                        height={HEIGHT_PX - frame.bottom - frame.top}
                        fill={`url(#${id}young)`}
                        className={s.young}
                        data-young=""
                      />
                    )}
                    <rect
                      x={middle(place) - (step * (1 - AIR)) / 2}
                      width={Math.max(1, step * (1 - AIR))}
                      y={axis.place(k)}
                      height={Math.max(1, axis.place(0) - axis.place(k))}
                      className={s.bar}
                      data-young={!complete || undefined}
                      data-faded={(cursor !== null && cursor !== place) || undefined}
                    />
                    {place % every === 0 && (
                      <text x={middle(place)} y={HEIGHT_PX - 6} textAnchor="middle" className={s.axisText}>
                        {month(at)}
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
