import { formatDateTime, formatNumber } from '@companion/domain';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import { Plot } from '../chart/Plot';
import { timeTicks } from '../chart/time';
import { type SeriesTone, toneColor } from '../chart/types';
import { useWidth } from '../chart/useWidth';
import { logScale } from './logScale';
import { timeDomain } from './timeDomain';
import s from './timeScatter.module.css';

const ROOM = { top: 12, right: 16, bottom: 28, left: 44 };

/** Shapes distinguish the groups without color. */
export type Shape = 'circle' | 'square' | 'triangle';

export type TimePoint = {
  key: string;
  /** ISO. */
  at: string;
  /** A count, at least 1. */
  value: number;
  group: string;
  /** Name of the point. */
  label: string;
  /** An additional line of the tooltip. */
  note: string;
};

export type PointGroup = { key: string; label: string; tone: SeriesTone; shape: Shape };
export type TimeBand = { key: string | number; from: string; to: string; label: string };

export type TimeScatterProps = ChartWords & {
  points: readonly TimePoint[];
  groups: readonly PointGroup[];
  /** What a value counts: "reviews". */
  noun: string;
  /** Ends of the time axis (ISO); null: those of the points. */
  span: { from: string; to: string } | null;
  /** Scale the area of a mark with its value. */
  sized?: boolean;
  /** Time spans drawn behind the marks. */
  bands?: { label: string; items: readonly TimeBand[] };
  /** Shown when there are no points. */
  empty: string;
  onPick: (key: string) => void;
};

const utc = (at: string) => formatDateTime(at, { timeZone: 'UTC' });

/** Events over time by size, on a logarithmic axis; a click opens one. */
export function TimeScatter(props: TimeScatterProps) {
  const { points, groups, noun, span, sized = false, bands, empty, onPick, height = 240 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const usable = points.filter(({ at }) => Number.isFinite(Date.parse(at))).toSorted((a, b) => order(a, b));
  const values = usable.map(({ value }) => value);
  const y = logScale(values, height - ROOM.bottom, ROOM.top);
  const [from, to] = timeDomain(usable, span);
  const x = (time: number) => ROOM.left + ((time - from) / (to - from)) * (width - ROOM.left - ROOM.right);
  const most = values.reduce((top, value) => Math.max(top, value), 1);
  const radius = (value: number) => (sized ? 3 + 9 * Math.sqrt(Math.max(0, value) / most) : 5);
  const groupOf = (key: string) => groups.find((group) => group.key === key);
  const words = (index: number) => {
    const point = usable[index];
    return point ? `${point.label}, ${utc(point.at)}: ${formatNumber(point.value)} ${noun}, ${point.note}` : '';
  };
  return (
    <ChartFrame
      {...props}
      table={{
        head: ['Time', 'Who', noun, 'Kind'],
        rows: usable.map(({ at, label, value, note }) => [utc(at), label, formatNumber(value), note]),
        values: usable.map(({ at, label, value, note }) => [at, label, value, note]),
      }}
    >
      {usable.length > 0 && (
        <ul className={s.legend} aria-label="Marks">
          {groups.map(({ key, label, tone, shape }) => (
            <li key={key}>
              <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
                <Mark shape={shape} x={0} y={0} radius={4.5} fill={toneColor(tone)} />
              </svg>
              {label}
            </li>
          ))}
          {bands && (
            <li>
              <span className={s.bandSwatch} aria-hidden="true" />
              {bands.label}
            </li>
          )}
        </ul>
      )}
      <div ref={box}>
        {usable.length === 0 ? (
          <p className={s.empty} style={{ blockSize: height }}>
            <span>{empty}</span>
          </p>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={usable.map(({ at }) => x(Date.parse(at)))}
            rows={usable.map(({ value }) => y.place(value))}
            describe={words}
            tooltip={(index) => <Words point={usable[index]} noun={noun} />}
            onPick={(index) => usable[index] && onPick(usable[index].key)}
          >
            {(cursor) => (
              <>
                {bands?.items.map((band) => (
                  <Band key={band.key} band={band} x={x} ends={[ROOM.left, width - ROOM.right]} height={height} />
                ))}
                {y.ticks.map((tick) => (
                  <g key={tick}>
                    <line
                      x1={ROOM.left}
                      x2={width - ROOM.right}
                      y1={y.place(tick)}
                      y2={y.place(tick)}
                      className={s.grid}
                    />
                    <text x={ROOM.left - 8} y={y.place(tick)} dy="0.32em" textAnchor="end" className={s.axis}>
                      {formatNumber(tick)}
                    </text>
                  </g>
                ))}
                {timeTicks(from, to, Math.max(2, Math.floor(width / 90))).map(({ at, label }) => (
                  <text key={at} x={x(at)} y={height - 6} textAnchor={anchor(x(at), width)} className={s.axis}>
                    {label}
                  </text>
                ))}
                {usable.map(({ key, at, value, group }, index) => (
                  <Mark
                    key={key}
                    shape={groupOf(group)?.shape ?? 'circle'}
                    x={x(Date.parse(at))}
                    y={y.place(value)}
                    radius={radius(value) + (index === cursor ? 2 : 0)}
                    fill={toneColor(groupOf(group)?.tone ?? 'neutral')}
                    picked={index === cursor}
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

const order = (a: TimePoint, b: TimePoint) => Date.parse(a.at) - Date.parse(b.at) || (a.key < b.key ? -1 : 1);

/**
 * Dates at the right edge are moved inward so that they are not cut off; at the left edge the axis labels leave enough space.
 */
const anchor = (x: number, width: number) => (x > width - 36 ? 'end' : 'middle');

type MarkProps = { shape: Shape; x: number; y: number; radius: number; fill: string; picked?: boolean };

function Mark({ shape, x, y, radius: r, fill, picked = false }: MarkProps) {
  const look = { fill, className: picked ? s.picked : s.mark };
  if (shape === 'square') return <rect x={x - r} y={y - r} width={2 * r} height={2 * r} {...look} />;
  if (shape === 'triangle') return <polygon points={`${x - r},${y - r} ${x + r},${y - r} ${x},${y + r}`} {...look} />;
  return <circle cx={x} cy={y} r={r} {...look} />;
}

type BandProps = { band: TimeBand; x: (time: number) => number; ends: [number, number]; height: number };

/** At least two px wide, so that two days within a year are visible. */
function Band({ band, x, ends: [left, right], height }: BandProps) {
  const from = Math.max(left, Math.min(right, x(Date.parse(band.from))));
  const to = Math.max(left, Math.min(right, x(Date.parse(band.to))));
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  return (
    <rect
      x={from}
      width={Math.max(2, to - from)}
      y={ROOM.top}
      height={height - ROOM.top - ROOM.bottom}
      className={s.band}
    >
      <title>{band.label}</title>
    </rect>
  );
}

function Words({ point, noun }: { point: TimePoint | undefined; noun: string }) {
  if (!point) return null;
  return (
    <>
      <p className={s.when}>{utc(point.at)}</p>
      <p>
        <bdi>{point.label}</bdi>
      </p>
      <p className={s.line}>
        {formatNumber(point.value)} {noun}, {point.note}
      </p>
    </>
  );
}
