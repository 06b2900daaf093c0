import { Dialog, TimeAgo } from '@companion/ui/core';
import s from './NotificationHistory.module.css';
import { type SyncNotification, useNotifications } from './notifications';

const STATUS_WORDS: Readonly<Record<SyncNotification['status'], string>> = {
  completed: 'Completed',
  in_progress: 'In progress',
  failed: 'Failed',
  other: 'Note',
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
          {history.map(({ id, status, message, details, createdAt }) => (
            <li key={id} className={s.entry} data-status={status}>
              <p className={s.head}>
                <span className={s.status}>{STATUS_WORDS[status]}</span>
                <TimeAgo at={createdAt} />
              </p>
              <p>{message}</p>
              {details.length > 0 && <p className={s.details}>{details.map((pair) => pair.join(': ')).join(', ')}</p>}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
