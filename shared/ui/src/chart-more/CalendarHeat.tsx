import { formatDate } from '@companion/domain';
import { useId } from 'react';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Hatch } from '../chart/Hatch';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { useWidth } from '../chart/useWidth';
import { finite } from '../chart/valueScale';
import { type CalendarDay, calendar } from './calendarModel';
import { shade } from './shade';

const LEFT = 34;
const TOP = 18;
const number = new Intl.NumberFormat('en-US');
const weekdays = ['Mon', '', 'Wed', '', 'Fri', '', ''];

export type CalendarHeatProps = ChartWords & {
  days: readonly CalendarDay[];
  /** Last day shown; defaults to the last one with an entry. */
  end?: string;
  /** Days before this one have no data, for a reason given in a few words. */
  begin?: { day: string; before: string } | null;
  /** Most weeks shown, default 52. */
  most?: number;
  /** Singular and plural of what is counted. */
  noun: { one: string; other: string };
  onPick?: (day: string) => void;
};

/** A year of days, darker for more events; shows fewer weeks when narrow. */
export function CalendarHeat(props: CalendarHeatProps) {
  const { days, end, begin, most: mostWeeks = 52, noun, onPick } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const weeks = Math.max(8, Math.min(mostWeeks, Math.floor((width - LEFT) / 12)));
  const { cells, months } = calendar(days, weeks, end, begin?.day);
  const edge = Math.min(18, (width - LEFT) / weeks);
  const height = TOP + 7 * edge + 4;
  const most = cells.reduce((top, cell) => Math.max(top, finite(cell?.value) ? cell.value : 0), 0);
  const words = (cell: CalendarDay | null | undefined) => {
    if (!cell) return 'not yet';
    if (!finite(cell.value)) return begin && cell.day < begin.day ? begin.before : 'no data';
    const counted = `${number.format(cell.value)} ${cell.value === 1 ? noun.one : noun.other}`;
    return cell.mark ? `${counted}, ${cell.mark}` : counted;
  };
  const name = (cell: CalendarDay | null | undefined) =>
    cell ? formatDate(`${cell.day}T00:00:00Z`, { timeZone: 'UTC' }) : 'Later';
  const listed = [...days].sort((a, b) => a.day.localeCompare(b.day));
  return (
    <ChartFrame
      {...props}
      table={{
        head: ['Day (UTC)', noun.other],
        rows: listed.map(({ day, value }) => [day, finite(value) ? number.format(value) : '–']),
        values: listed.map(({ day, value }) => [day, value]),
      }}
    >
      <div ref={box}>
        {cells.length === 0 ? (
          <EmptyPlot height={120}>Nothing happened in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={cells.map((_, index) => LEFT + (index % weeks) * edge + edge / 2)}
            rows={cells.map((_, index) => TOP + Math.floor(index / weeks) * edge + edge / 2)}
            columns={weeks}
            describe={(index) => `${name(cells[index])}: ${words(cells[index])}`}
            tooltip={(index) => (
              <TooltipBody title={name(cells[index])} lines={[{ key: 'n', label: words(cells[index]), value: '' }]} />
            )}
            onPick={onPick && ((index) => cells[index] && onPick(cells[index].day))}
          >
            {(cursor) => (
              <>
                <Hatch id={`${id}none`} />
                {months.map(({ week, label }, at) =>
                  week - (months[at - 1]?.week ?? -9) >= 3 ? (
                    <text key={week} x={LEFT + week * edge} y={11} className={s.axisText}>
                      {label}
                    </text>
                  ) : null,
                )}
                {weekdays.map((day, row) => (
                  <text key={`${row} ${day}`} x={0} y={TOP + row * edge + edge / 2} dy="0.32em" className={s.axisText}>
                    {day}
                  </text>
                ))}
                {cells.map((cell, index) =>
                  cell ? (
                    <rect
                      key={cell.day}
                      x={LEFT + (index % weeks) * edge + 1}
                      y={TOP + Math.floor(index / weeks) * edge + 1}
                      width={edge - 2}
                      height={edge - 2}
                      rx={2}
                      fill={finite(cell.value) ? shade(Math.sqrt(cell.value), Math.sqrt(most)) : `url(#${id}none)`}
                      className={index === cursor ? s.picked : cell.mark ? s.markedDay : undefined}
                    />
                  ) : null,
                )}
              </>
            )}
          </Plot>
        )}
        {most > 0 && (
          <p className={s.scale} aria-hidden="true">
            0
            {[0, 0.25, 0.5, 0.75, 1].map((part) => (
              <i key={part} style={{ background: shade(part, 1) }} />
            ))}
            {number.format(most)} {most === 1 ? noun.one : noun.other}
          </p>
        )}
      </div>
    </ChartFrame>
  );
}
