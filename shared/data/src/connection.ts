import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * Tracks whether the servers of the site answer; the single source for it. The browser's own `onLine` is wrong in both
 * directions: it says yes behind a dead router, and no on some virtual machines. It is a reason to check, never a result, so no
 * query is paused because of it: a paused query would render as if it had data.
 */
onlineManager.setEventListener(() => undefined);

let answered = true;
const listeners = new Set<() => void>();

/** Called with the result of the site's small status request. */
export function noteAnswered(now: boolean): void {
  if (answered === now) return;
  answered = now;
  for (const listener of listeners) listener();
}

/** False after an unanswered status request, until one is answered. */
export const useAnswered = (): boolean => useSyncExternalStore(subscribe, () => answered);

/** Calls back when the browser reports a network change. @returns unsubscribes */
export function onNetworkHint(ask: () => void): () => void {
  addEventListener('online', ask);
  addEventListener('offline', ask);
  return () => {
    removeEventListener('online', ask);
    removeEventListener('offline', ask);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
