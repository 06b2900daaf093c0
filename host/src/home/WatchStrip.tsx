import { functionQuery } from '@companion/data';
import { useQueries } from '@companion/data/query';
import { counted } from '@companion/domain';
import { personCard } from '@companion/functions/personCard';
import { reviewsList } from '@companion/functions/reviewsList';
import { Card, Person, useWatchList, type Watched } from '@companion/ui/core';
import { WatchListPanel } from '@companion/ui/people';
import { Link } from '@companion/ui/router';
import s from './WatchStrip.module.css';
import { rangeSince, type WatchedNow, watchNews } from './watchNews';

const MOST_ASKED = 12;
const FRESH_MS = 60_000;

/** Watched people, and what changed since they were added. */
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
  const ranges = asked.map(({ addedAt }, index) => rangeSince(addedAt, now[index]?.data?.asOf));
  const reviews = useQueries({
    queries: asked.map(({ userkey }, index) => ({
      ...functionQuery(reviewsList, { filters: { subject: userkey, range: ranges[index] ?? 'all' }, per: 1 }),
      staleTime: FRESH_MS,
      placeholderData: undefined,
      enabled: ranges[index] != null,
    })),
  });
  return (
    <Card title="Watch list" note="Stored only in this browser">
      {asked.length > 0 && (
        <ul className={s.strip}>
          {asked.map((person, index) => (
            <Entry
              key={person.userkey}
              person={person}
              now={now[index]?.data ?? null}
              reviews={reviews[index]?.data?.total ?? 0}
              range={ranges[index] ?? null}
            />
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

type EntryProps = { person: Watched; now: WatchedNow | null; reviews: number; range: string | null };

function Entry({ person, now, reviews, range }: EntryProps) {
  const { delta, alert } = watchNews(person, now);
  return (
    <li className={s.entry}>
      <Person person={now ? { ...person, score: now.score } : person} />
      <span className={s.news} data-direction={delta ? Math.sign(delta) : 0}>
        {delta !== null && (delta === 0 ? 'Score unchanged' : `Score ${delta > 0 ? '+' : ''}${delta}`)}
        {reviews > 0 && range && (
          <Link to={`/reviews?subject=${encodeURIComponent(person.userkey)}&range=${range}`}>
            {counted(reviews, 'new review')}
          </Link>
        )}
        {alert && <span className={s.alert}>{alert}</span>}
      </span>
    </li>
  );
}
