import { counted, formatNumber, levelOf } from '@companion/domain';
import { ChartFrame, Plot, type SeriesTone, toneColor, useWidth } from '@companion/ui/chart';
import { personName, personPath } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { circlePlaces } from './circle';
import s from './network.module.css';
import type { Network } from './queries';

const HEIGHT_PX = 360;
/** Minimum width in px per name; more names would overlap. */
const NAME_PX = 28;

const colorOf = (score: number | null) => toneColor((levelOf(score)?.name ?? 'neutral') as SeriesTone);

/** The people around a person and who endorses whom; hovering shows one person's lines only, a click opens them. */
export default function CirclePicture({ network }: { network: Network }) {
  const { person, people, links, closeness, asOf } = network;
  const navigate = useNavigate();
  const [box, width] = useWidth<HTMLDivElement>();
  const byId = circlePlaces(people, { width, height: HEIGHT_PX });
  const places = people.map(({ person: each }) => byId.get(each.userId) ?? { x: width / 2, y: HEIGHT_PX / 2 });
  const names = new Map(people.map(({ person: each }) => [each.userId, personName(each)]));
  const linksOf = (userId: number | undefined) => links.filter(({ from, to }) => from === userId || to === userId);
  const words = (place: number) => {
    const each = people[place]?.person;
    return each
      ? `${personName(each)}, score ${formatNumber(each.score)}: ${counted(linksOf(each.userId).length, 'endorsement')} with others in the circle`
      : '';
  };
  return (
    <ChartFrame
      title="Circle"
      unit="color: level; left: endorsers, right: endorsed by them, inside: both"
      metric="network.closeness"
      asOf={asOf}
      summary={`${counted(people.length, 'person', 'people')} around ${personName(person)}, ${counted(closeness.k, 'endorsement')} among them.`}
      note="A line means that one of the two endorses the other. Point at someone, or use the arrow keys, to see only their lines."
      table={{
        head: ['Endorses', 'Endorsed'],
        rows: links.map(({ from, to }) => [names.get(from) ?? `#${from}`, names.get(to) ?? `#${to}`]),
        values: links.map(({ from, to }) => [from, to]),
      }}
    >
      <div ref={box} className={s.circle}>
        <Plot
          label="People around, cursor"
          width={width}
          height={HEIGHT_PX}
          places={places.map(({ x }) => x)}
          rows={places.map(({ y }) => y)}
          describe={words}
          tooltip={(place) => <p>{words(place)}</p>}
          onPick={(place) => people[place] && navigate(personPath(people[place].person))}
        >
          {(cursor) => (
            <>
              {(cursor === null ? links : linksOf(people[cursor]?.person.userId)).map(({ from, to }) => (
                <line
                  key={`${from} ${to}`}
                  x1={byId.get(from)?.x}
                  y1={byId.get(from)?.y}
                  x2={byId.get(to)?.x}
                  y2={byId.get(to)?.y}
                  className={s.link}
                  data-over={cursor !== null || undefined}
                />
              ))}
              <circle cx={width / 2} cy={HEIGHT_PX / 2} r={12} fill="var(--accent)" />
              <text x={width / 2} y={HEIGHT_PX / 2 + 28} textAnchor="middle" className={s.middle}>
                {personName(person)}
              </text>
              {people.map(({ person: each }, place) => (
                <circle
                  key={each.userId}
                  cx={places[place]?.x}
                  cy={places[place]?.y}
                  r={7}
                  fill={colorOf(each.score)}
                  className={s.node}
                  data-marked={place === cursor || undefined}
                />
              ))}
              {people.length * NAME_PX <= width &&
                people.map(({ person: each }, place) => (
                  <text
                    key={each.userId}
                    x={places[place]?.x}
                    y={(places[place]?.y ?? 0) + 20}
                    textAnchor="middle"
                    className={s.name}
                  >
                    {personName(each)}
                  </text>
                ))}
            </>
          )}
        </Plot>
      </div>
    </ChartFrame>
  );
}
