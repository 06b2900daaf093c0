import { counted, formatNumber, levelOf } from '@companion/domain';
import { ChartFrame, EmptyPlot, Plot, type Series, useWidth } from '@companion/ui/chart';
import { personName, personPath } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import type { Impact } from './queries';
import s from './supporterRing.module.css';
import { inWords, placesAround, supportersOf } from './supporters';

const HEIGHT_PX = 260;
const BESIDE_PX = 104;
const ABOVE_PX = 30;
const DOT_PX = 6;
/** More names would overlap: they are shown on hover. */
const MOST_NAMES = 16;
const MOST_LETTERS = 12;

const LINES: readonly Series[] = [
  { key: 'review', label: 'Positive review', tone: 'info', dash: '' },
  { key: 'vouch', label: 'Vouch', tone: 'positive', dash: '8 2' },
  { key: 'left', label: 'Ended while open', tone: 'warning', dash: '2 3' },
  { key: 'among', label: 'Backed each other', tone: 'neutral', dash: '1 4' },
];

/**
 * The accused and their supporters: the kind of backing, who left while the slash was open, and who backed whom. A click
 * opens a person.
 */
export function SupporterRing({ impact }: { impact: Impact }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const navigate = useNavigate();
  const { shown, more } = supportersOf(impact);
  const accused = impact.slash.subject;
  const places = placesAround(shown.length, {
    width,
    height: HEIGHT_PX,
    beside: Math.min(BESIDE_PX, width / 4),
    above: ABOVE_PX,
  });
  const [middle = { x: 0, y: 0 }, ...around] = places;
  const at = new Map(shown.map(({ person }, place) => [person.userId, around[place] ?? middle]));
  const words = (place: number) => {
    const one = shown[place - 1];
    return one
      ? inWords(one)
      : `${personName(accused)}, the accused: ${counted(impact.people.length, 'supporter')} at the opening or later`;
  };
  const left = shown.filter((one) => one.left).length;
  return (
    <ChartFrame
      title="Who supported the accused"
      unit="supporters at the opening or later, and who among them backed each other"
      metric="M9"
      asOf={impact.asOf}
      summary={`${counted(impact.people.length, 'supporter')} at the opening or later; ${formatNumber(left)} left while it was open.`}
      legend={LINES}
      note={more > 0 && `${counted(more, 'more person', 'more people')} not shown here; the list below has everyone.`}
      table={{
        head: ['Supporter', 'By', 'Left while open', 'Backs', 'Backed by'],
        rows: shown.map(({ person, by, leftWords, backs, backedBy }) => [
          personName(person),
          by,
          leftWords || '–',
          backs.join(', ') || '–',
          backedBy.join(', ') || '–',
        ]),
      }}
    >
      <div ref={box}>
        {shown.length === 0 ? (
          <EmptyPlot height={HEIGHT_PX}>Nobody supported the accused.</EmptyPlot>
        ) : (
          <Plot
            label="Supporters, cursor"
            width={width}
            height={HEIGHT_PX}
            places={places.map(({ x }) => x)}
            rows={places.map(({ y }) => y)}
            describe={words}
            tooltip={(place) => <p>{words(place)}</p>}
            onPick={(place) => navigate(personPath(shown[place - 1]?.person ?? accused))}
          >
            {(cursor) => {
              const marked = cursor === null ? undefined : shown[cursor - 1]?.person.userId;
              const faded = (...ids: number[]) => (marked !== undefined && !ids.includes(marked)) || undefined;
              return (
                <>
                  {impact.links.map(({ from, to }) => {
                    const [a, b] = [at.get(from), at.get(to)];
                    return (
                      a &&
                      b && (
                        <path
                          key={`${from} ${to}`}
                          d={`M${a.x},${a.y}Q${(a.x + b.x + middle.x) / 3},${(a.y + b.y + middle.y) / 3} ${b.x},${b.y}`}
                          className={s.among}
                          data-faded={faded(from, to)}
                        />
                      )
                    );
                  })}
                  {shown.map((one, place) => {
                    const end = around[place] ?? middle;
                    const line = { x1: middle.x, y1: middle.y, x2: end.x, y2: end.y };
                    const state = { 'data-left': one.left || undefined, 'data-faded': faded(one.person.userId) };
                    return (
                      <g key={one.person.userId}>
                        {one.vouched && <line {...line} {...state} className={s.vouch} />}
                        {one.reviewed && <line {...line} {...state} className={s.review} />}
                      </g>
                    );
                  })}
                  {[accused, ...shown.map(({ person }) => person)].map((person, place) => {
                    const spot = places[place] ?? middle;
                    return (
                      <g key={person.userId}>
                        <circle
                          cx={spot.x}
                          cy={spot.y}
                          r={place === 0 ? DOT_PX + 3 : DOT_PX}
                          fill={`var(--level-${levelOf(person.score)?.name ?? 'neutral'})`}
                          className={s.dot}
                          data-marked={place === cursor || undefined}
                        />
                        {(place === 0 || shown.length <= MOST_NAMES) && (
                          <text {...labelPlace(spot, middle, place === 0)} className={s.name}>
                            {shortened(personName(person))}
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

const shortened = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

/** Names are placed outside the ring; the accused's below their dot. */
function labelPlace(spot: { x: number; y: number }, middle: { x: number; y: number }, accused: boolean) {
  const side = Math.abs(spot.x - middle.x) < 8 ? 0 : Math.sign(spot.x - middle.x);
  if (accused || side === 0)
    return { x: spot.x, y: spot.y + (accused || spot.y > middle.y ? 24 : -14), textAnchor: 'middle' as const };
  return {
    x: spot.x + side * 12,
    y: spot.y,
    dy: '0.32em',
    textAnchor: side > 0 ? ('start' as const) : ('end' as const),
  };
}
