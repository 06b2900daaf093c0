import { formatNumber } from '@companion/domain';
import { ChartFrame } from '@companion/ui/chart';
import { personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { CSSProperties } from 'react';
import type { Side } from './params';
import s from './peopleBars.module.css';
import type { PersonVotes } from './queries';

type Props = {
  side: Side;
  people: readonly PersonVotes[];
  asOf: string;
  /** Search string of the page with only this person's votes. */
  hrefOf: (person: string) => string;
};

/** The twenty people with the most votes: downvotes to the left, upvotes to the right. */
export function PeopleBars({ side, people, asOf, hrefOf }: Props) {
  const most = Math.max(1, ...people.flatMap(({ up, down }) => [up, down]));
  const [top] = people;
  const title = side === 'cast' ? 'Authors with the most votes from them' : 'Voters with the most votes';
  return (
    <ChartFrame
      title={title}
      unit="downvotes left, upvotes right; votes on open slashes left out"
      metric="votesSearch.people"
      asOf={asOf}
      summary={
        top
          ? `Most votes: ${personName(top.person)}, ${formatNumber(top.up)} up and ${formatNumber(top.down)} down.`
          : 'No votes with a direction in this range.'
      }
      table={{
        head: [side === 'cast' ? 'Author' : 'Voter', 'Up', 'Down'],
        rows: people.map(({ person, up, down }) => [personName(person), formatNumber(up), formatNumber(down)]),
        values: people.map(({ person, up, down }) => [personName(person), up, down]),
      }}
    >
      <ul className={s.list}>
        {people.map(({ person, up, down }) => (
          <li key={person.userId} className={s.row}>
            <Link to={hrefOf(person.userkey)} className={s.name} preventScrollReset>
              <bdi translate="no">{personName(person)}</bdi>
            </Link>
            <span className={s.down}>
              {down > 0 && <Bar part={down / most} />}
              <span className={s.number}>{down > 0 ? `−${formatNumber(down)}` : ''}</span>
            </span>
            <span className={s.up}>
              {up > 0 && <Bar part={up / most} />}
              <span className={s.number}>{up > 0 ? `+${formatNumber(up)}` : ''}</span>
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

const Bar = ({ part }: { part: number }) => (
  <span className={s.bar} style={{ '--part': part } as CSSProperties} aria-hidden="true" />
);
