import { functionQuery } from '@companion/data';
import { useQueries } from '@companion/data/query';
import { personCard } from '@companion/functions/personCard';
import { Card, Person, useWatchList, type Watched } from '@companion/ui/core';
import { WatchListPanel } from '@companion/ui/people';
import s from './WatchStrip.module.css';
import { type WatchedNow, watchNews } from './watchNews';

const MOST_ASKED = 12;
const FRESH_MS = 60_000;

/** The people somebody watches, and what changed since they began to. */
export default function WatchStrip() {
  const { people } = useWatchList();
  const asked = people.slice(0, MOST_ASKED);
  const now = useQueries({
    queries: asked.map(({ userId }) => ({
      ...functionQuery(personCard, { user_id: userId }),
      staleTime: FRESH_MS,
      placeholderData: undefined,
    })),
  });
  return (
    <Card title="Watch list" note="Kept in this browser only">
      {asked.length > 0 && (
        <ul className={s.strip}>
          {asked.map((person, index) => (
            <Entry key={person.userkey} person={person} now={now[index]?.data ?? null} />
          ))}
        </ul>
      )}
      {asked.length === 0 ? (
        <WatchListPanel />
      ) : (
        <details className={s.manage}>
          <summary>Manage the list</summary>
          <WatchListPanel />
        </details>
      )}
    </Card>
  );
}

function Entry({ person, now }: { person: Watched; now: WatchedNow | null }) {
  const { delta, alert } = watchNews(person, now);
  return (
    <li className={s.entry}>
      <Person person={now ? { ...person, score: now.score } : person} />
      <span className={s.news} data-direction={delta ? Math.sign(delta) : 0}>
        {delta !== null && (delta === 0 ? 'Score unchanged' : `Score ${delta > 0 ? '+' : ''}${delta}`)}
        {alert && <span className={s.alert}>{alert}</span>}
      </span>
    </li>
  );
}
