import { counted, formatNumber, levelOf } from '@companion/domain';
import { ChartFrame, type SeriesTone, toneColor } from '@companion/ui/chart';
import { personName } from '@companion/ui/core';
import { useState } from 'react';
import { circlePlaces, SIZE } from './circle';
import s from './network.module.css';
import type { Network } from './queries';

/** More names would stand on each other. */
const MOST_NAMED = 24;

const colorOf = (score: number | null) => toneColor((levelOf(score)?.name ?? 'neutral') as SeriesTone);

/** The people around somebody and who of them endorses whom; one that is pointed at shows their lines alone. */
export default function CirclePicture({ network }: { network: Network }) {
  const { person, people, links, closeness, asOf } = network;
  const [over, setOver] = useState<number | null>(null);
  const places = circlePlaces(people);
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
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} className={s.circle} data-plot="" aria-hidden="true">
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
        <circle cx={SIZE.width / 2} cy={SIZE.height / 2} r={12} fill="var(--accent)" />
        <text x={SIZE.width / 2} y={SIZE.height / 2 + 28} textAnchor="middle" className={s.middle}>
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
        {people.length <= MOST_NAMED &&
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
    </ChartFrame>
  );
}
