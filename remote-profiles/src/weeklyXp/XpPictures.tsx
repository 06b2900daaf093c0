import { counted, formatNumber } from '@companion/domain';
import { ChartFrame, Plot, type Series, type SeriesTone, toneColor, useWidth } from '@companion/ui/chart';
import { Checkbox, personName } from '@companion/ui/core';
import { useState } from 'react';
import { roundTicks } from '../parts/roundTicks';
import type { WeeklyXpAddress } from './params';
import type { WeeklyXp } from './queries';
import { seasonOf } from './seasonOf';
import s from './weeklyXp.module.css';

const HEIGHT_PX = 300;
const frame = { top: 12, right: 40, bottom: 26, left: 56 };
/** Minimum width of a bar's label; with less, only every nth is shown. */
const NAME_PX = 34;

const RANK: Series = { key: 'rank', label: 'Rank, on the right', tone: 'info', dash: '' };
const DASH = '–';
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const ranked = (rank: number | null | undefined) => (rank ? `#${formatNumber(rank)}` : DASH);
const xpText = (xp: number | null | undefined) => (xp == null ? DASH : formatNumber(xp));

/** Every week of the season in one chart: XP as bars, rank, median, and the people compared. */
export default function XpPictures({ xp, list }: { xp: WeeklyXp; list: WeeklyXpAddress }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const cumulative = list.values.cum === 'yes';
  const { weeks, lines } = seasonOf(xp, cumulative);
  const name = personName(xp.person);
  const own: Series[] = [
    { key: 'xp', label: name, tone: 'accent' },
    ...(weeks.some((week) => week.xp < 0) ? [{ key: 'removed', label: 'Taken back', tone: 'negative' as const }] : []),
    RANK,
  ];
  const shown = lines.filter(({ key }) => !hidden.has(key));
  const showsBars = !hidden.has('xp');
  const values = [0, ...(showsBars ? weeks.map((week) => week.xp) : []), ...shown.flatMap((line) => line.values)];
  const known = values.filter((value) => value !== null);
  const ticks = roundTicks(Math.min(...known), Math.max(...known));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const worst = Math.max(2, ...weeks.map(({ rank }) => rank ?? 1));
  const bottom = HEIGHT_PX - frame.bottom;
  const step = (width - frame.left - frame.right) / Math.max(1, weeks.length);
  const bar = step * 0.62;
  const x = (at: number) => frame.left + (at + 0.5) * step;
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - frame.top);
  // Rank 1 is at the top.
  const yRank = (rank: number) => frame.top + ((rank - 1) / (worst - 1)) * (bottom - frame.top);
  const every = Math.max(1, Math.ceil(NAME_PX / Math.max(1, step)));
  const columns = [
    { label: name, of: (at: number) => xpText(weeks[at]?.xp), value: (at: number) => weeks[at]?.xp ?? null },
    { label: 'Rank', of: (at: number) => ranked(weeks[at]?.rank), value: (at: number) => weeks[at]?.rank ?? null },
    ...lines.map(({ label, values: line }) => ({
      label,
      of: (at: number) => xpText(line[at]),
      value: (at: number) => line[at] ?? null,
    })),
  ];
  const title = (at: number) => `Week ${weeks[at]?.week}${weeks[at]?.complete ? '' : ', in progress'}`;
  const places = weeks.filter(({ rank }) => rank !== null).length;
  return (
    <ChartFrame
      title="XP by week"
      unit={
        cumulative
          ? 'XP since the start of the season; rank of each week'
          : 'XP of each week of the season, and its rank'
      }
      metric="M19"
      asOf={xp.asOf}
      actions={
        <Checkbox label="Add up" checked={cumulative} onChange={(on) => list.commit({ cum: on ? 'yes' : null })} />
      }
      legend={[...own, ...lines]}
      hidden={hidden}
      onToggle={(key) => {
        const next = new Set(hidden);
        if (!next.delete(key)) next.add(key);
        setHidden(next);
      }}
      summary={`${formatNumber(xp.total)} XP of ${name} in ${counted(weeks.length, 'week')}, ${counted(places, 'week')} with a rank.`}
      table={{
        head: ['Week', ...columns.map(({ label }) => label)],
        rows: weeks.map((_, at) => [title(at), ...columns.map(({ of }) => of(at))]),
        values: weeks.map(({ week }, at) => [week, ...columns.map(({ value }) => value(at))]),
      }}
    >
      <div ref={box}>
        <Plot
          label="XP by week, cursor"
          width={width}
          height={HEIGHT_PX}
          places={weeks.map((_, at) => x(at))}
          describe={(at) => `${title(at)}: ${columns.map(({ label, of }) => `${label} ${of(at)}`).join(', ')}`}
          tooltip={(at) => (
            <>
              <p className={s.tipTitle}>{title(at)}</p>
              {columns.map(({ label, of }) => (
                <p key={label} className={s.tipLine}>
                  <bdi translate="no">{label}</bdi> <span>{of(at)}</span>
                </p>
              ))}
            </>
          )}
        >
          {(cursor) => (
            <>
              {ticks.map((tick) => (
                <g key={tick}>
                  <line
                    x1={frame.left}
                    x2={width - frame.right}
                    y1={y(tick)}
                    y2={y(tick)}
                    className={s.grid}
                    data-zero={tick === 0 || undefined}
                  />
                  <text x={frame.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={s.axis}>
                    {short.format(tick)}
                  </text>
                </g>
              ))}
              {!hidden.has(RANK.key) &&
                places > 0 &&
                [1, worst].map((rank) => (
                  <text
                    key={rank}
                    x={width - frame.right + 8}
                    y={yRank(rank)}
                    dy="0.32em"
                    className={s.axis}
                    data-rank=""
                  >
                    {ranked(rank)}
                  </text>
                ))}
              {weeks.map(({ week, complete, xp: earned }, at) => (
                <g key={week} opacity={cursor === null || cursor === at ? 1 : 0.6}>
                  {showsBars && (earned >= 0 || !hidden.has('removed')) && (
                    <rect
                      x={x(at) - bar / 2}
                      width={bar}
                      y={Math.min(y(0), y(earned))}
                      height={Math.abs(y(earned) - y(0))}
                      className={s.bar}
                      data-running={!complete || undefined}
                      data-removed={earned < 0 || undefined}
                    />
                  )}
                  {at % every === 0 && (
                    <text x={x(at)} y={HEIGHT_PX - 8} textAnchor="middle" className={s.axis}>
                      W{week}
                    </text>
                  )}
                </g>
              ))}
              {shown.map(({ key, tone, dash, values: line }) => (
                <Stroke
                  key={key}
                  d={pathOf(
                    line.map((value) => (value === null ? null : y(value))),
                    x,
                  )}
                  tone={tone}
                  dash={dash}
                  thin={key === 'median'}
                />
              ))}
              {!hidden.has(RANK.key) && (
                <>
                  <Stroke
                    d={pathOf(
                      weeks.map(({ rank }) => (rank === null ? null : yRank(rank))),
                      x,
                    )}
                    tone={RANK.tone}
                  />
                  {weeks.map(
                    ({ week, rank }, at) =>
                      rank !== null && <circle key={week} cx={x(at)} cy={yRank(rank)} r={4} className={s.dot} />,
                  )}
                </>
              )}
            </>
          )}
        </Plot>
      </div>
    </ChartFrame>
  );
}

type StrokeProps = { d: string; tone: SeriesTone; dash?: string | undefined; thin?: boolean };

/** A line with an outline in the background color, so that it stands out from the bars it crosses. */
function Stroke({ d, tone, dash, thin = false }: StrokeProps) {
  return (
    <>
      <path d={d} className={s.edge} />
      <path d={d} className={s.line} data-thin={thin || undefined} stroke={toneColor(tone)} strokeDasharray={dash} />
    </>
  );
}

/** A line through the known values, with gaps for missing ones. */
function pathOf(heights: readonly (number | null)[], x: (at: number) => number): string {
  return heights
    .flatMap((height, at) =>
      height === null ? [] : [`${at > 0 && heights[at - 1] !== null ? 'L' : 'M'}${x(at)},${height}`],
    )
    .join('');
}
