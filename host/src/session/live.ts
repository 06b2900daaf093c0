import { subscribeSyncNotifications } from '@companion/data';
import type { QueryClient } from '@companion/data/query';
import { addNotification } from '../notifications/notifications';
import { notifyInBackground } from '../notifications/permission';

/** Shows sync notifications as they come. What came while the line was down is seen in the status line, asked anew. */
export function goLive(appName: string, queries: QueryClient): () => void {
  return subscribeSyncNotifications(
    (notification) => {
      addNotification(notification);
      notifyInBackground(notification, appName);
      void queries.invalidateQueries({ queryKey: ['site_status'] });
    },
    () => void queries.invalidateQueries({ queryKey: ['site_status'] }),
  );
}
