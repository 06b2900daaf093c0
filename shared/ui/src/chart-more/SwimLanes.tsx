import { formatDateTime } from '@companion/domain';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { timeTicks } from '../chart/time';
import { type SeriesTone, toneColor } from '../chart/types';
import { useWidth } from '../chart/useWidth';
import { timeDomain } from './timeDomain';

const TOP = 8;
const BOTTOM = 24;
const RIGHT = 12;
const LANE = 28;
const TICK = { high: 16, wide: 3 };

/** An event at a time (ISO) in the lane with that key. */
export type LaneMark = { lane: string; at: string; tone: SeriesTone; words: string };

export type SwimLanesProps = ChartWords & {
  /** From top to bottom. */
  lanes: readonly { key: string; label: string }[];
  /** Name of a lane: "Member". */
  laneLabel: string;
  marks: readonly LaneMark[];
};

const utc = (at: string) => formatDateTime(at, { timeZone: 'UTC' });

/** Who did what when: one lane each over a common time axis. Simultaneous events line up in a column. */
export function SwimLanes(props: SwimLanesProps) {
  const { lanes, laneLabel, marks } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const place = new Map(lanes.map(({ key }, index) => [key, index]));
  const usable = marks
    .filter(({ lane, at }) => place.has(lane) && Number.isFinite(Date.parse(at)))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const left = Math.min(130, width * 0.32, 16 + 7 * Math.max(0, ...lanes.map(({ label }) => label.length)));
  const height = TOP + lanes.length * LANE + BOTTOM;
  const [from, to] = timeDomain(usable, null);
  const x = (at: number) => left + ((at - from) / (to - from)) * (width - left - RIGHT);
  const y = (lane: string) => TOP + ((place.get(lane) ?? 0) + 0.5) * LANE;
  const name = (lane: string) => lanes[place.get(lane) ?? -1]?.label ?? '';
  return (
    <ChartFrame
      {...props}
      table={{
        head: ['Time (UTC)', laneLabel, 'What'],
        rows: usable.map(({ lane, at, words }) => [utc(at), name(lane), words]),
        values: usable.map(({ lane, at, words }) => [at, name(lane), words]),
      }}
    >
      <div ref={box}>
        {usable.length === 0 ? (
          <EmptyPlot height={120}>Nothing in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={usable.map(({ at }) => x(Date.parse(at)))}
            rows={usable.map(({ lane }) => y(lane))}
            describe={(index) => {
              const mark = usable[index];
              return mark ? `${name(mark.lane)}, ${utc(mark.at)}: ${mark.words}` : '';
            }}
            tooltip={(index) => {
              const mark = usable[index];
              return (
                mark && (
                  <TooltipBody title={utc(mark.at)} lines={[{ key: 'w', label: name(mark.lane), value: mark.words }]} />
                )
              );
            }}
          >
            {(cursor) => (
              <>
                {lanes.map(({ key, label }) => (
                  <g key={key}>
                    <text x={left - 8} y={y(key)} dy="0.32em" textAnchor="end" className={s.axisText}>
                      {label.length > 16 ? `${label.slice(0, 15)}…` : label}
                    </text>
                    <line x1={left} x2={width - RIGHT} y1={y(key)} y2={y(key)} className={s.gridLine} />
                  </g>
                ))}
                {timeTicks(from, to, Math.max(2, Math.floor((width - left) / 90))).map(({ at, label }) => (
                  <text key={at} x={x(at)} y={height - 6} textAnchor="middle" className={s.axisText}>
                    {label}
                  </text>
                ))}
                {usable.map(({ lane, at, tone, words }, index) => (
                  <rect
                    key={`${lane} ${at} ${words}`}
                    x={x(Date.parse(at)) - TICK.wide / 2}
                    y={y(lane) - TICK.high / 2}
                    width={TICK.wide}
                    height={TICK.high}
                    rx={1}
                    fill={toneColor(tone)}
                    className={index === cursor ? s.picked : undefined}
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
