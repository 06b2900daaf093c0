import { entriesText, formatDuration, proofOf, REVEAL_SECONDS } from '@companion/domain';
import { Card, Notice, Person, useNow } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { meaningOf } from '../raffle/status';
import CheckedDraw from './CheckedDraw';
import { Entries } from './Entries';
import type { PublishedRaffle } from './keptProofs';
import { Organise } from './Organise';
import { Published } from './Published';
import { Recipe } from './Recipe';
import s from './results.module.css';

/** Winners first, then the published values, the checks and their inputs. */
export function RaffleBody({ raffle }: { raffle: PublishedRaffle }) {
  const proof = raffle.status === 'drawn' ? proofOf(raffle) : null;
  return (
    <>
      {proof ? <Winners raffle={raffle} /> : <Standing raffle={raffle} />}
      <Organise raffle={raffle} />
      <Published raffle={raffle} proof={proof} />
      {proof && <CheckedDraw proof={proof} people={raffle.people} />}
      {raffle.entries.length > 0 && <Entries raffle={raffle} file={() => entriesText(raffle.entries)} />}
      {proof && <Recipe proof={proof} draws={raffle.log.length} />}
    </>
  );
}

function Winners({ raffle: { winners, people } }: { raffle: PublishedRaffle }) {
  return (
    <Card title={winners.length === 1 ? 'Winner' : 'Winners'} note="In the order they were drawn.">
      <ol className={s.winners}>
        {winners.map((id, place) => {
          const person = people.find(({ profileId }) => profileId === id);
          return (
            <li key={place}>
              {person ? <Person person={person} /> : <Link to={`/profiles/${id}`}>Profile {id}</Link>}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** What the raffle is waiting for and how long, or why there will be no winners. */
function Standing({ raffle }: { raffle: PublishedRaffle }) {
  const now = useNow();
  const { status, reason, freezeAt, beaconAt, randomness } = raffle;
  const left = (at: number) => Math.max(0, at - now) / 1000 || 0;
  if (status === 'void')
    return <Notice tone="warning">{reason ?? 'This draw is void.'} It has no winners and remains on record.</Notice>;
  if (status === 'open')
    return (
      <Notice>
        {meaningOf(status)} They are fixed in {formatDuration(left(Date.parse(freezeAt)))}.
      </Notice>
    );
  if (status === 'frozen')
    return (
      <Notice>
        {meaningOf(status)} It comes in {formatDuration(left(Date.parse(beaconAt)))}.
      </Notice>
    );
  const until = left(Date.parse(beaconAt) + REVEAL_SECONDS * 1000);
  return (
    <Notice tone="warning">
      {randomness
        ? 'The randomness is published; the organizer’s secret is not.'
        : (reason ?? 'The randomness is due.')}{' '}
      {until > 0
        ? `The draw will be void unless the secret is revealed within ${formatDuration(until)}.`
        : 'The time to reveal is over.'}
    </Notice>
  );
}
