import { localStore } from '@companion/browser';

export const ASK_AFTER_MS = 2_000;

const ASKED = 'companion.notifications-asked';

/**
 * Asks once, two seconds after page load, whether the browser may show notifications. Declining or dismissing the prompt
 * counts as an answer: it is never shown again.
 */
export function askForPermission({ Notification: api }: { Notification?: typeof Notification }): void {
  if (api?.permission !== 'default' || localStore.getItem(ASKED) !== null) return;
  setTimeout(() => {
    // Without storage the prompt would return on each visit.
    if (!localStore.setItem(ASKED, 'yes')) return;
    // Safari's old API returns nothing, and some browsers reject without a click: both change nothing.
    Promise.resolve(api.requestPermission()).catch(() => {});
  }, ASK_AFTER_MS);
}

/** Shows a system notification while the page is in the background, if allowed. One with the same tag replaces it. */
export function notifyInBackground(title: string, body: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    new Notification(title, { body, tag });
  } catch {
    // Phones allow this only from a service worker.
  }
}
