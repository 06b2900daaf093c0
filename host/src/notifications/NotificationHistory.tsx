import type { SyncNotification } from '@companion/data';
import { Dialog } from '@companion/ui/core';
import { ClockTime } from '../shell/ClockTime';
import s from './NotificationHistory.module.css';
import { detailsOf, useNotifications } from './notifications';

const STATUS_WORDS: Readonly<Record<SyncNotification['status'], string>> = {
  completed: 'Completed',
  in_progress: 'In progress',
  failed: 'Failed',
  other: 'Other',
};

/** The last ten notifications of this visit. */
export default function NotificationHistory({ onClose }: { onClose: () => void }) {
  const { history } = useNotifications();
  return (
    <Dialog open onClose={onClose} title="Notifications">
      {history.length === 0 ? (
        <p className={s.none}>Nothing has happened since you opened the site. Finished syncs show up here.</p>
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
