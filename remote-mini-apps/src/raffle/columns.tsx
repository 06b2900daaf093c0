import { formatDuration } from '@companion/domain';
import type { AnswerOf, RowOf } from '@companion/functions';
import type { rafflesList } from '@companion/functions/rafflesList';
import { Num, Person, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { LocalColumn } from '@companion/ui/table';
import s from './raffle.module.css';
import { RaffleStatusBadge } from './status';

export type RafflePerson = AnswerOf<typeof rafflesList>['people'][number];
/** A raffle with the known people behind its ids. */
export type RaffleRow = RowOf<typeof rafflesList> & { people: ReadonlyMap<number, RafflePerson> };

const SHOWN_WINNERS = 3;

export const raffleHref = (id: string): string => `/mini-apps/raffle-bot/results/${id}`;

export const columns: readonly LocalColumn<RaffleRow>[] = [
  {
    id: 'title',
    header: 'Raffle',
    width: 240,
    main: true,
    primary: true,
    cell: ({ id, title, prize }) => (
      <span className={s.title}>
        {title} <span className={s.quiet}>{prize || id}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    primary: true,
    cell: ({ status }) => <RaffleStatusBadge value={status} />,
  },
  {
    id: 'winners',
    header: 'Winners',
    primary: true,
    cell: (row) => <Winners row={row} />,
  },
  { id: 'entrants', header: 'Entrants', align: 'end', width: 90, cell: ({ entrants }) => <Num value={entrants} /> },
  { id: 'freezeAt', header: 'Entries fixed', width: 130, cell: ({ freezeAt }) => <TimeAgo at={freezeAt} /> },
  { id: 'beaconAt', header: 'Randomness', width: 130, cell: ({ beaconAt }) => <TimeAgo at={beaconAt} /> },
  {
    id: 'round',
    header: 'Round',
    align: 'end',
    width: 120,
    cell: ({ round, source }) =>
      round !== null && (
        <span title={source === 'block' ? 'Number of a block' : 'Round of the drand beacon'}>{round}</span>
      ),
  },
  {
    id: 'organiser',
    header: 'Organizer',
    cell: ({ organiser, people }) => {
      const person = organiser === null ? undefined : people.get(organiser);
      return person ? <Person person={person} hideLevel /> : null;
    },
  },
  {
    id: 'wait',
    header: 'Wait',
    align: 'end',
    width: 90,
    hidden: true,
    cell: ({ freezeAt, beaconAt }) => formatDuration((Date.parse(beaconAt) - Date.parse(freezeAt)) / 1000),
  },
];

export const columnIds = columns.map(({ id }) => id);

function Winners({ row: { winners, winnerCount, status, people } }: { row: RaffleRow }) {
  if (status !== 'drawn') return <span className={s.quiet}>{winnerCount} to be drawn</span>;
  return (
    <span className={s.people}>
      {winners.slice(0, SHOWN_WINNERS).map((id) => {
        const person = people.get(id);
        return person ? (
          <Person key={id} person={person} hideLevel />
        ) : (
          <Link key={id} to={`/profiles/${id}`}>
            Profile {id}
          </Link>
        );
      })}
      {winners.length > SHOWN_WINNERS && <span className={s.quiet}>and {winners.length - SHOWN_WINNERS} more</span>}
    </span>
  );
}
