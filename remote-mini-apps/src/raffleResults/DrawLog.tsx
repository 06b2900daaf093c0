import { counted, type Draw, type DrawStep } from '@companion/domain';
import { Card, personName, personPath } from '@companion/ui/core';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import type { PublishedRaffle } from './keptProofs';
import s from './results.module.css';

const AT_FIRST = 25;

const RESULTS: Record<DrawStep['result'], string> = {
  accepted: 'wins',
  repeat: 'has won already',
  rejected: 'beyond the last whole multiple of the tickets, drawn again',
};

type Props = {
  draw: Draw;
  /** The people behind the winners' ids; others are shown as a number. */
  people: PublishedRaffle['people'];
};

/** Each drawn number: its value, the ticket it selects and the holder. */
export function DrawLog({ draw: { seed, tickets, log }, people }: Props) {
  const { shown, more } = useUnfolded(log, AT_FIRST);
  const named = new Map(people.map((person) => [person.profileId, person]));
  return (
    <Card
      title="Draw by draw"
      note={`The ticket is the remainder of each number divided by ${counted(tickets, 'ticket', 'tickets')}; tickets count from 0.`}
    >
      <p className={s.line}>
        Seed <span className={s.code}>{seed}</span>
      </p>
      <ol className={s.log}>
        {shown.map(({ k, value, ticket, owner, result }) => {
          const person = owner === null ? undefined : named.get(owner);
          return (
            <li key={k}>
              <span>
                {k}: {ticket === null ? 'no ticket' : `ticket ${ticket} → ${owner}`}
              </span>{' '}
              {person && (
                <Link to={personPath(person)}>
                  <bdi translate="no">{personName(person)}</bdi>
                </Link>
              )}{' '}
              <span className={s.quiet}>{RESULTS[result]}</span> <span className={s.code}>{value}</span>
            </li>
          );
        })}
      </ol>
      {more}
    </Card>
  );
}
