import { counted, levelOf } from '@companion/domain';
import { ChartFrame, EmptyPlot, Plot, useWidth } from '@companion/ui/chart';
import { personName, personPath } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { useId } from 'react';
import p from '../parts/linkedPeople.module.css';
import { type Ring, ringPlaces } from './ring';
import s from './ring.module.css';

const HEIGHT_PX = 340;
const BESIDE_PX = 110;
const ABOVE_PX = 36;
const DOT_PX = 6;
const MOST_LETTERS = 12;
const KIND_NAMES = { mutual: 'both ways', circle: 'in a circle' } as const;

/** A person, those around them, and a line per exchange; a click on someone opens them. */
export function RingPlot({ ring: { people, links, left }, asOf }: { ring: Ring; asOf: string }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const navigate = useNavigate();
  const id = useId();
  const room = { width, height: HEIGHT_PX, beside: Math.min(BESIDE_PX, width / 4), above: ABOVE_PX };
  const places = ringPlaces(people.length, room);
  const index = new Map(people.map(({ userId }, at) => [userId, at]));
  const at = (userId: number) => places[index.get(userId) ?? 0] ?? { x: 0, y: 0 };
  const name = (userId: number) => nameOf(people[index.get(userId) ?? 0]);
  const words = (place: number) => {
    const mine = links.filter(({ from, to }) => from === people[place]?.userId || to === people[place]?.userId);
    const parts = Object.entries(KIND_NAMES).map(
      ([kind, label]) => `${mine.filter((link) => link.kind === kind).length} ${label}`,
    );
    return `${nameOf(people[place])}: ${parts.join(', ')}`;
  };
  return (
    <ChartFrame
      title={`Around ${nameOf(people[0])}`}
      unit="a solid line means praise both ways; a dashed arrow is part of a circle"
      metric="D10"
      asOf={asOf}
      summary={`${counted(people.length - 1, 'person', 'people')} in direct exchange or in a circle with them.`}
      note={left > 0 && `${counted(left, 'more person', 'more people')} not shown here.`}
      table={{
        head: ['From', 'To', 'Praise'],
        rows: links.map(({ from, to, kind }) => [name(from), name(to), KIND_NAMES[kind]]),
      }}
    >
      <div ref={box}>
        {links.length === 0 ? (
          <EmptyPlot height={HEIGHT_PX}>Has exchanged no praise and is not part of a circle.</EmptyPlot>
        ) : (
          <Plot
            label="People around, cursor"
            width={width}
            height={HEIGHT_PX}
            places={places.map(({ x }) => x)}
            rows={places.map(({ y }) => y)}
            describe={words}
            tooltip={(place) => <p>{words(place)}</p>}
            onPick={(place) => people[place] && navigate(personPath(people[place]))}
          >
            {(cursor) => {
              const marked = cursor === null ? null : people[cursor]?.userId;
              return (
                <>
                  <marker
                    id={`${id}arrow`}
                    viewBox="0 0 8 8"
                    refX={14}
                    refY={4}
                    markerWidth={7}
                    markerHeight={7}
                    orient="auto"
                  >
                    <path d="M0 0 8 4 0 8Z" className={s.head} />
                  </marker>
                  {links.map(({ from, to, kind }) => (
                    <line
                      key={`${from} ${to}`}
                      x1={at(from).x}
                      y1={at(from).y}
                      x2={at(to).x}
                      y2={at(to).y}
                      className={`${p.link} ${s.link}`}
                      data-kind={kind}
                      data-faded={(marked !== null && from !== marked && to !== marked) || undefined}
                      markerEnd={kind === 'circle' ? `url(#${id}arrow)` : undefined}
                    />
                  ))}
                  {people.map((each, place) => (
                    <g key={each.userId}>
                      <circle
                        cx={places[place]?.x}
                        cy={places[place]?.y}
                        r={place === 0 ? DOT_PX + 3 : DOT_PX}
                        fill={`var(--level-${levelOf(each.score)?.name ?? 'neutral'})`}
                        className={p.dot}
                        data-marked={each.userId === marked || undefined}
                      />
                      <text {...labelPlace(places[place], width, HEIGHT_PX, place === 0)} className={p.name}>
                        {shortened(nameOf(each))}
                      </text>
                    </g>
                  ))}
                </>
              );
            }}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}

const nameOf = (person: Ring['people'][number] | undefined) => (person ? personName(person) : '');
const shortened = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

/** Names are placed outside the ring; the center's name below its dot. */
function labelPlace(place = { x: 0, y: 0 }, width: number, height: number, middle: boolean) {
  const side = Math.abs(place.x - width / 2) < 8 ? 0 : Math.sign(place.x - width / 2);
  const below = middle || place.y > height / 2;
  if (side === 0) return { x: place.x, y: place.y + (below ? 24 : -14), textAnchor: 'middle' as const };
  return {
    x: place.x + side * 12,
    y: place.y,
    dy: '0.32em',
    textAnchor: side > 0 ? ('start' as const) : ('end' as const),
  };
}
