import { counted, levelOf } from '@companion/domain';
import { ChartFrame, Plot, type Series, useWidth } from '@companion/ui/chart';
import { personName, personPath } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import p from '../parts/linkedPeople.module.css';
import { blocGraph, type Dot, type LinkKind } from './blocGraph';
import s from './blocsPicture.module.css';
import type { Voting } from './queries';

const DOT_PX = 6;
const MOST_LETTERS = 10;
/** More names around a ring would overlap: they are shown on hover. */
const MOST_NAMES = 12;

const KINDS: readonly (Series & { key: LinkKind })[] = [
  { key: 'slashes', label: 'Agree on slashes', tone: 'info', dash: '' },
  { key: 'content', label: 'Agree on content', tone: 'positive', dash: '6 3' },
  { key: 'both', label: 'Agree on both', tone: 'warning', dash: '2 3' },
];

/** The groups as rings of their members, with a line per agreeing pair. A click opens a member. */
export function BlocsPicture({ blocs, asOf }: Pick<Voting, 'blocs' | 'asOf'>) {
  const [box, width] = useWidth<HTMLDivElement>();
  const navigate = useNavigate();
  const { dots, lines, height, left } = blocGraph(blocs, width);
  const kinds = KINDS.filter(({ key }) => lines.some(({ kind }) => kind === key));
  const words = (place: number) => {
    const one = dots[place];
    if (!one) return '';
    const mine = lines.filter(({ from, to }) => from === one || to === one);
    return `${personName(one.person)}, group ${one.group + 1}: agrees with ${counted(mine.length, 'other')} here`;
  };
  const without = [
    left.groups > 0 && counted(left.groups, 'group'),
    left.members > 0 && counted(left.members, 'member'),
  ].filter(Boolean);
  return (
    <ChartFrame
      title="Who agrees with whom"
      unit="each ring is a group, each line a pair that agrees"
      metric="voting.blocs"
      asOf={asOf}
      summary={`${counted(blocs.length, 'group')}, ${counted(lines.length, 'pair')} drawn.`}
      legend={kinds}
      note={without.length > 0 && `${without.join(' and ')} not shown here; the list below has every group.`}
      table={{
        head: ['Group', 'Voter', 'With', 'Agree on'],
        rows: lines.map(({ from, to, kind }) => [
          String(from.group + 1),
          personName(from.person),
          personName(to.person),
          kind === 'both' ? 'slashes and content' : kind,
        ]),
      }}
    >
      <div ref={box}>
        <Plot
          label="Groups, cursor"
          width={width}
          height={height}
          places={dots.map(({ x }) => x)}
          rows={dots.map(({ y }) => y)}
          describe={words}
          tooltip={(place) => <p>{words(place)}</p>}
          onPick={(place) => dots[place] && navigate(personPath(dots[place].person))}
        >
          {(cursor) => {
            const marked = cursor === null ? undefined : dots[cursor];
            return (
              <>
                {lines.map(({ from, to, kind }) => (
                  <line
                    key={`${from.group} ${from.person.userId} ${to.person.userId}`}
                    x1={from.x}
                    y1={from.y}
                    x2={to.x}
                    y2={to.y}
                    className={`${p.link} ${s.link}`}
                    data-kind={kind}
                    data-faded={(marked !== undefined && from !== marked && to !== marked) || undefined}
                  />
                ))}
                {dots.map((dot) => (
                  <g key={`${dot.group} ${dot.person.userId}`}>
                    <circle
                      cx={dot.x}
                      cy={dot.y}
                      r={DOT_PX}
                      fill={`var(--level-${levelOf(dot.person.score)?.name ?? 'neutral'})`}
                      className={p.dot}
                      data-marked={dot === marked || undefined}
                    />
                    {(blocs[dot.group]?.members.length ?? 0) <= MOST_NAMES && (
                      <text {...labelPlace(dot)} className={p.name}>
                        {shortened(personName(dot.person))}
                      </text>
                    )}
                  </g>
                ))}
              </>
            );
          }}
        </Plot>
      </div>
    </ChartFrame>
  );
}

const shortened = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

/** Names are placed outside the ring. */
function labelPlace({ x, y, middleX, middleY }: Dot) {
  const side = Math.abs(x - middleX) < 8 ? 0 : Math.sign(x - middleX);
  if (side === 0) return { x, y: y + (y > middleY ? 24 : -14), textAnchor: 'middle' as const };
  return { x: x + side * 12, y, dy: '0.32em', textAnchor: side > 0 ? ('start' as const) : ('end' as const) };
}
