import { addNotification, readNotification } from '../notifications/notifications';
import { notifyInBackground } from '../notifications/permission';
import { loadSession } from './port';
import { followSession, hasStoredSession } from './session';

/** Opens the line to the backend: sync notifications for everyone, the session for those who have one. */
export async function goLive(appName: string): Promise<void> {
  const session = await loadSession();
  if (hasStoredSession()) await followSession();
  session.subscribeNotifications((row) => {
    const notification = readNotification(row);
    if (!notification) return;
    addNotification(notification);
    notifyInBackground(notification, appName);
  });
}
