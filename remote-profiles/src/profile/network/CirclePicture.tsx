import { counted, formatNumber, levelOf } from '@companion/domain';
import { ChartFrame, type SeriesTone, toneColor, useWidth } from '@companion/ui/chart';
import { personName } from '@companion/ui/core';
import { useState } from 'react';
import { circlePlaces } from './circle';
import s from './network.module.css';
import type { Network } from './queries';

const HEIGHT_PX = 360;
/** More names would stand on each other: so many px of width each takes. */
const NAME_PX = 28;

const colorOf = (score: number | null) => toneColor((levelOf(score)?.name ?? 'neutral') as SeriesTone);

/** The people around somebody and who of them endorses whom; one that is pointed at shows their lines alone. */
export default function CirclePicture({ network }: { network: Network }) {
  const { person, people, links, closeness, asOf } = network;
  const [over, setOver] = useState<number | null>(null);
  const [box, width] = useWidth<HTMLDivElement>();
  const places = circlePlaces(people, { width, height: HEIGHT_PX });
  const names = new Map(people.map(({ person: each }) => [each.userId, personName(each)]));
  const drawn = over === null ? links : links.filter(({ from, to }) => from === over || to === over);
  const pointed = over === null ? null : names.get(over);
  return (
    <ChartFrame
      title="Circle"
      unit="people by the color of their level; left: endorse them, right: endorsed by them, inside: both ways"
      metric="network.closeness"
      asOf={asOf}
      summary={`${counted(people.length, 'person', 'people')} around ${personName(person)}, ${counted(closeness.k, 'endorsement')} among them.`}
      note={
        pointed ? (
          <>
            <bdi>{pointed}</bdi>: {counted(drawn.length, 'endorsement')} with others of the circle
          </>
        ) : (
          'A line: one of the two endorses the other. Point at somebody to see theirs alone.'
        )
      }
      table={{
        head: ['Endorses', 'Endorsed'],
        rows: links.map(({ from, to }) => [names.get(from) ?? `#${from}`, names.get(to) ?? `#${to}`]),
        values: links.map(({ from, to }) => [from, to]),
      }}
    >
      <div ref={box} className={s.circle}>
        <svg width={width} height={HEIGHT_PX} data-plot="" aria-hidden="true">
          {drawn.map(({ from, to }) => (
            <line
              key={`${from} ${to}`}
              x1={places.get(from)?.x}
              y1={places.get(from)?.y}
              x2={places.get(to)?.x}
              y2={places.get(to)?.y}
              className={s.link}
              data-over={over !== null || undefined}
            />
          ))}
          <circle cx={width / 2} cy={HEIGHT_PX / 2} r={12} fill="var(--accent)" />
          <text x={width / 2} y={HEIGHT_PX / 2 + 28} textAnchor="middle" className={s.middle}>
            {personName(person)}
          </text>
          {people.map(({ person: each }) => {
            const place = places.get(each.userId);
            return (
              place && (
                <circle
                  key={each.userId}
                  cx={place.x}
                  cy={place.y}
                  r={7}
                  fill={colorOf(each.score)}
                  className={s.node}
                  onPointerEnter={() => setOver(each.userId)}
                  onPointerLeave={() => setOver(null)}
                >
                  <title>{`${personName(each)}, ${formatNumber(each.score)}`}</title>
                </circle>
              )
            );
          })}
          {people.length * NAME_PX <= width &&
            people.map(({ person: each }) => (
              <text
                key={each.userId}
                x={places.get(each.userId)?.x}
                y={(places.get(each.userId)?.y ?? 0) + 20}
                textAnchor="middle"
                className={s.name}
              >
                {personName(each)}
              </text>
            ))}
        </svg>
      </div>
    </ChartFrame>
  );
}
