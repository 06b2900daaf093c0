import { localStore } from '@companion/browser';

export const ASK_AFTER_MS = 2_000;

const ASKED = 'companion.notifications-asked';

/**
 * Asks once, two seconds after the page loaded, whether the browser may show notifications. A refusal and a closed
 * question are both an answer: nobody is asked again.
 */
export function askForPermission({ Notification: api }: { Notification?: typeof Notification }): void {
  if (api?.permission !== 'default' || localStore.getItem(ASKED) !== null) return;
  setTimeout(() => {
    // Without a memory the question would come back at each visit.
    if (!localStore.setItem(ASKED, 'yes')) return;
    // Safari's old form answers nothing and some browsers refuse without a click: both leave things as they are.
    Promise.resolve(api.requestPermission()).catch(() => {});
  }, ASK_AFTER_MS);
}

/**
 * Tells something in a notification of the system's own while the page is in the background, when that was allowed. One
 * with the same tag takes its place.
 */
export function notifyInBackground(title: string, body: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    new Notification(title, { body, tag });
  } catch {
    // Phones allow it only from a service worker.
  }
}
