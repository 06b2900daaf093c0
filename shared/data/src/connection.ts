import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * Whether the servers of the site answer: the one place that knows. What the browser says of the network (`onLine`) is
 * wrong both ways: behind a dead router it says yes, on some virtual machines no. It is a reason to ask and never an
 * answer, so no question is held back for it: a paused one would be drawn as if it had been answered.
 */
onlineManager.setEventListener(() => undefined);

let answered = true;
const listeners = new Set<() => void>();

/** Noted by whoever asked the small question that stands for the site. */
export function noteAnswered(now: boolean): void {
  if (answered === now) return;
  answered = now;
  for (const listener of listeners) listener();
}

/** False from the first question nobody answered until one is answered. */
export const useAnswered = (): boolean => useSyncExternalStore(subscribe, () => answered);

/** Calls back when the browser thinks that the network came or went. @returns ends it */
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
