import { subscribeSyncNotifications } from '@companion/data';
import type { QueryClient } from '@companion/data/query';
import { log } from '../logging/log';
import { addNotification } from '../notifications/notifications';
import { notifyInBackground } from '../notifications/permission';
import { readWatchedNews } from '../notifications/watchedNews';
import { openOverlay } from '../overlays/overlays';
import { addToast } from '../toasts/toasts';

/** Shows sync notifications as they arrive. What was missed while disconnected is covered by refetching the status. */
export function goLive(appName: string, queries: QueryClient): () => void {
  void tellWatchedNews(appName);
  return subscribeSyncNotifications(
    (notification) => {
      const { id, status, message } = notification;
      addNotification(notification);
      if (status !== 'in_progress') notifyInBackground(appName, message, `sync-${id}`);
      if (status === 'completed') void tellWatchedNews(appName);
      void queries.invalidateQueries({ queryKey: ['site_status'] });
    },
    () => void queries.invalidateQueries({ queryKey: ['site_status'] }),
  );
}

/** Reports news about people watched on this device: when the site opens and after a sync with changes, never in between. */
async function tellWatchedNews(appName: string): Promise<void> {
  try {
    const [newest, ...more] = await readWatchedNews();
    if (!newest) return;
    const text = more.length > 0 ? `And ${more.length} more around people you watch` : 'Around people you watch';
    addToast({
      title: newest.title,
      text,
      action: { label: 'Show', onSelect: () => openOverlay({ name: 'notifications' }) },
    });
    notifyInBackground(appName, more.length > 0 ? `${newest.title}. ${text}.` : newest.title, 'watched');
  } catch (error) {
    log('warn', 'No news of watched people', { error });
  }
}
