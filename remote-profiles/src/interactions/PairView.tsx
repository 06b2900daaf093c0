import { counted } from '@companion/domain';
import { Card, EmptyState, InfoButton, Person, personName } from '@companion/ui/core';
import { Balance } from './Balance';
import { eachOther } from './eachOther';
import s from './interactions.module.css';
import { Paths } from './Paths';
import { MOST_EVENTS, type Pair } from './queries';
import { Shared } from './Shared';
import { Timeline } from './Timeline';

/** Two people: a sentence, figures, timeline, trust paths, and what they share. */
export function PairView({ pair }: { pair: Pair }) {
  const { a, b, weight, timeline, paths, pathsBack } = pair;
  const reviewed = eachOther(timeline, personName(a), personName(b));
  return (
    <>
      <p className={s.summary}>
        <Person person={a} hideLevel /> and <Person person={b} hideLevel />{' '}
        {timeline.length === 0
          ? 'have had no interaction.'
          : `share ${timeline.length < MOST_EVENTS ? '' : 'at least '}${counted(timeline.length, 'event')}, weight ${weight}.`}{' '}
        <InfoButton metric="interactions.weight" label="Weight" /> {reviewed}
      </p>
      {timeline.length > 0 && (
        <>
          <Balance pair={pair} />
          <Timeline pair={pair} />
        </>
      )}
      <div className={s.halves}>
        {[
          { from: a, to: b, ways: paths },
          { from: b, to: a, ways: pathsBack },
        ].map(({ from, to, ways }) => (
          <Card
            key={from.userId}
            title={`Trust from ${personName(from)} to ${personName(to)}`}
            note="Shortest paths over active positive reviews and vouches"
          >
            {ways.length === 0 ? <EmptyState why="No path of at most five steps." /> : <Paths paths={ways} />}
          </Card>
        ))}
      </div>
      <Shared pair={pair} />
    </>
  );
}
