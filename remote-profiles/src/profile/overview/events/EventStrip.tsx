import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { ChartFrame, EmptyPlot, Plot, useWidth } from '@companion/ui/chart';
import type { Range } from '@companion/ui/url';
import s from './events.module.css';
import { dayName, LANES, type Mark, type MarkedDay, markedDays, type Way } from './lanes';
import { eventsQuery } from './queries';

const LANE_PX = 22;
const HEIGHT_PX = LANES.length * LANE_PX;
/** The same insets as the score line above, so that both share one time axis. */
const frame = { left: 52, right: 12 };
/** Vertical offset of a mark from its lane's center, so that good and bad events of one day do not overlap. */
const AWAY_PX = 5;
const SMALLEST_PX = 3;
const LARGEST_PX = 6;

type Props = {
  userkey: string;
  range: Range;
  /** First and last time of the score above (ISO). */
  from: string;
  to: string;
  onRange: (range: Range) => void;
};

/** Events around a person, below their score line and in sync with it: same time, cursor and brushed part. */
export default function EventStrip({ userkey, range, from, to, onRange }: Props) {
  const query = useQuery(eventsQuery(userkey, range));
  const answer = query.data;
  const known = answer?.person ? answer : null;
  if (query.error && !known) return null;
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = known ? markedDays(known, first, last) : [];
  const earlier = known ? markedDays(known, Number.NEGATIVE_INFINITY, first - 1).length : 0;
  return (
    <ChartFrame
      title="Events"
      unit="what happened around them; larger marks mean more events"
      metric="profile.events"
      loading={!known}
      height={HEIGHT_PX}
      summary={`${counted(days.length, 'day')} on which something happened.`}
      note={
        earlier > 0
          ? `${counted(earlier, 'day')} with events before the first known score ${earlier === 1 ? 'is' : 'are'} in the list below.`
          : undefined
      }
      table={{
        head: ['Day (UTC)', 'What happened'],
        rows: days.map(({ day, words }) => [dayName(day), words.join(', ')]),
        values: days.map(({ day, words }) => [day, words.join(', ')]),
      }}
    >
      {days.length === 0 ? (
        <EmptyPlot height={HEIGHT_PX}>Nothing happened in this range.</EmptyPlot>
      ) : (
        <Marks days={days} first={first} last={last} range={range} onRange={onRange} />
      )}
    </ChartFrame>
  );
}

type MarksProps = Pick<Props, 'range' | 'onRange'> & { days: readonly MarkedDay[]; first: number; last: number };

/** Mounted only with something to draw, because a component that measures itself needs its element from the start. */
function Marks({ days, first, last, range, onRange }: MarksProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const x = (time: number) =>
    frame.left +
    (width - frame.left - frame.right) *
      (last === first ? 0.5 : (Math.min(Math.max(time, first), last) - first) / (last - first));
  return (
    <div ref={box}>
      <Plot
        label="Events, cursor"
        width={width}
        height={HEIGHT_PX}
        places={days.map(({ time }) => x(time))}
        times={days.map(({ time }) => time)}
        sync="page"
        onZoom={days.length > 2 ? (a, b) => onRange(`${days[a]?.day ?? ''}..${days[b]?.day ?? ''}`) : undefined}
        onReset={range === 'all' ? undefined : () => onRange('all')}
        describe={(index) => inWords(days[index])}
        tooltip={(index) => <Tip day={days[index]} />}
      >
        {(cursor) => (
          <>
            {LANES.map((lane, place) => (
              <g key={lane}>
                <line
                  x1={frame.left}
                  x2={width - frame.right}
                  y1={middle(place)}
                  y2={middle(place)}
                  className={s.lane}
                />
                <text x={frame.left - 8} y={middle(place)} dy="0.32em" textAnchor="end" className={s.laneName}>
                  {lane}
                </text>
              </g>
            ))}
            {cursor !== null && (
              <line
                x1={x(days[cursor]?.time ?? 0)}
                x2={x(days[cursor]?.time ?? 0)}
                y1={0}
                y2={HEIGHT_PX}
                className={s.cursor}
              />
            )}
            {days.map(({ day, time, marks }) =>
              marks.map((mark) => <Shape key={`${day}${mark.lane}${mark.way}`} mark={mark} x={x(time)} />),
            )}
          </>
        )}
      </Plot>
    </div>
  );
}

const middle = (place: number) => (place + 0.5) * LANE_PX;
const inWords = (day: MarkedDay | undefined) => (day ? `${dayName(day.day)}: ${day.words.join(', ')}` : '');
const OFFSETS: Readonly<Record<Way, number>> = { up: -AWAY_PX, flat: 0, down: AWAY_PX };

/** A triangle up or down, or a dot: the shape has the same meaning as the color. */
function Shape({ mark: { lane, way, count }, x }: { mark: Mark; x: number }) {
  const y = middle(LANES.indexOf(lane)) + OFFSETS[way];
  const r = Math.min(LARGEST_PX, SMALLEST_PX + Math.sqrt(count) - 1);
  if (way === 'flat') return <circle cx={x} cy={y} r={r * 0.8} className={s.flat} />;
  const tip = way === 'up' ? -r : r;
  return <path d={`M${x - r},${y - tip * 0.8}L${x},${y + tip}L${x + r},${y - tip * 0.8}Z`} className={s[way]} />;
}

function Tip({ day }: { day: MarkedDay | undefined }) {
  if (!day) return null;
  return (
    <>
      <p className={s.tipTitle}>{dayName(day.day)}</p>
      {day.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
}
