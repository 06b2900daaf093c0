import { counted } from '@companion/domain';
import { ChartFrame, EmptyPlot, Plot, useWidth } from '@companion/ui/chart';
import { personName } from '@companion/ui/core';
import { linesOf } from './bumpLines';
import type { XpAnswer } from './columns';
import s from './weeklyXp.module.css';

const ROW_PX = 22;
const HEAD_PX = 28;
const LEFT_PX = 40;
const MOST_LABEL_PX = 150;
/** Width of a week at which its number is readable. */
const WEEK_PX = 24;

type Props = { bump: NonNullable<XpAnswer['bump']>; asOf: string };

/** Ranks of the top twenty, a line each: who overtook whom. The hovered one is highlighted. */
export function Bump({ bump, asOf }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const weeks = bump[0]?.ranks.map(({ week }) => week) ?? [];
  const { lines, places } = linesOf(bump);
  const label = Math.min(MOST_LABEL_PX, width * 0.34);
  const x = (at: number) => LEFT_PX + (weeks.length < 2 ? 0 : (at * (width - LEFT_PX - label)) / (weeks.length - 1));
  const everyWeek = Math.max(1, Math.ceil(WEEK_PX / Math.max(1, x(1) - x(0))));
  const y = (place: number) => HEAD_PX + place * ROW_PX + ROW_PX / 2;
  const height = HEAD_PX + places * ROW_PX + 8;
  const dots = lines.flatMap((line, index) => line.steps.map((step) => ({ ...step, line, index })));
  const name = (index: number) => (bump[index] ? personName(bump[index].person) : '');
  const words = (at: number) => {
    const dot = dots[at];
    return dot ? `${name(dot.index)}, week ${weeks[dot.at]}: rank ${dot.rank}` : '';
  };
  return (
    <ChartFrame
      title="Places by week"
      unit="rank of the twenty people with the most XP this week"
      metric="xpOverview.rank"
      asOf={asOf}
      summary={`${counted(bump.length, 'person', 'people')} over ${counted(weeks.length, 'week')}.`}
      table={{
        head: ['Person', ...weeks.map((week) => `Week ${week}`)],
        rows: bump.map(({ ranks }, index) => [name(index), ...ranks.map(({ rank }) => String(rank ?? '–'))]),
        values: bump.map(({ ranks }, index) => [name(index), ...ranks.map(({ rank }) => rank)]),
      }}
    >
      <div ref={box}>
        {dots.length === 0 ? (
          <EmptyPlot height={180}>Nobody earned XP this week.</EmptyPlot>
        ) : (
          <Plot
            label="Places by week, cursor"
            width={width}
            height={height}
            places={dots.map(({ at }) => x(at))}
            rows={dots.map(({ place }) => y(place))}
            describe={words}
            tooltip={(at) => <p>{words(at)}</p>}
          >
            {(cursor) => {
              const marked = cursor === null ? null : dots[cursor]?.index;
              return (
                <>
                  {weeks.map(
                    (week, at) =>
                      // The last week is always labeled, because the names are next to it.
                      (weeks.length - 1 - at) % everyWeek === 0 && (
                        <text key={week} x={x(at)} y={14} textAnchor="middle" className={s.axis}>
                          {week}
                        </text>
                      ),
                  )}
                  {lines.map(({ runs, steps }, index) => {
                    const last = steps.at(-1);
                    return (
                      <g
                        key={bump[index]?.person.userId}
                        className={s.line}
                        data-marked={index === marked || undefined}
                      >
                        {runs.map((run) => (
                          <polyline
                            key={run[0]?.at}
                            points={run.map(({ at, place }) => `${x(at)},${y(place)}`).join(' ')}
                          />
                        ))}
                        {steps.map(({ at, place }) => (
                          <circle key={at} cx={x(at)} cy={y(place)} r={4} />
                        ))}
                        {last?.at === weeks.length - 1 && (
                          <text x={x(last.at) + 10} y={y(last.place)} dy="0.32em">
                            {name(index)}
                          </text>
                        )}
                      </g>
                    );
                  })}
                </>
              );
            }}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}
