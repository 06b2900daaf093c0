import type { SyncNotification } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { ClockProvider, Dialog, TimeAgo, useWatchList } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { siteStatusQuery } from '../services/siteStatus';
import { ClockTime } from '../shell/ClockTime';
import s from './NotificationHistory.module.css';
import { detailsOf, useNotifications } from './notifications';
import { watchedNews } from './watchedNews';

const STATUS_WORDS: Readonly<Record<SyncNotification['status'], string>> = {
  completed: 'Completed',
  in_progress: 'In progress',
  failed: 'Failed',
  other: 'Other',
};

const MOST_SHOWN = 20;

/** News about people watched on this device, and the last ten notifications of this visit. */
export default function NotificationHistory({ onClose }: { onClose: () => void }) {
  const { history } = useNotifications();
  return (
    <Dialog open onClose={onClose} title="Notifications">
      <NewsOfWatched onClose={onClose} />
      {history.length === 0 ? (
        <p className={s.none}>No sync has finished since you opened the site. New ones will appear here.</p>
      ) : (
        <ol className={s.list}>
          {history.map((entry) => (
            <li key={entry.id} className={s.entry} data-status={entry.status}>
              <p className={s.head}>
                <span className={s.status}>{STATUS_WORDS[entry.status]}</span>
                <ClockTime at={entry.createdAt} />
              </p>
              <p>{entry.message}</p>
              <p className={s.details}>
                {detailsOf(entry)
                  .map((pair) => pair.join(': '))
                  .join(', ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function NewsOfWatched({ onClose }: { onClose: () => void }) {
  const watched = new Set(useWatchList().people.map(({ userId }) => userId));
  const news = watchedNews.use().filter(({ people }) => people.some((userId) => watched.has(userId)));
  const { data, dataUpdatedAt } = useQuery(siteStatusQuery());
  if (watched.size === 0) return null;
  return (
    <section className={s.watched} aria-labelledby="news-of-watched">
      <h3 id="news-of-watched">People you watch</h3>
      <p className={s.none}>
        {news.length === 0
          ? 'No large score drop, slash or mass archive since you began watching. '
          : 'Large score drops, slashes and mass archives since you began watching. '}
        The list stays in this browser.
      </p>
      {news.length > 0 && (
        <ClockProvider now={frozenAt(data?.asOf, dataUpdatedAt)}>
          <ol className={s.list}>
            {news.slice(0, MOST_SHOWN).map(({ id, at, title, path }) => (
              <li key={id} className={s.entry}>
                <p className={s.head}>
                  <TimeAgo at={at} />
                </p>
                <Link to={path} onClick={onClose}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ol>
        </ClockProvider>
      )}
    </section>
  );
}
