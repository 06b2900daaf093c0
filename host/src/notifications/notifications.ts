import type { SyncNotification } from '@companion/data';
import { useSyncExternalStore } from 'react';

export const MOST_KEPT = 10;
export const MOST_IN_TOAST = 5;

const MOST_DETAILS = 12;

/** What a notification tells in key and value; nested values are for machines (`run`) and left out. */
export function detailsOf({ details }: SyncNotification): [key: string, value: string][] {
  return Object.entries(details)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, MOST_DETAILS)
    .map(([key, value]) => [key, String(value).slice(0, 200)]);
}

export type NotificationState = {
  /** The ten newest, newest first. */
  history: readonly SyncNotification[];
  /** What the toast holds: up to five, newest first; empty when there is none. */
  toast: readonly SyncNotification[];
};

let state: NotificationState = { history: [], toast: [] };
const listeners = new Set<() => void>();

/** A run of the sync that changed no page: worth a line of the history, not a toast. */
function isQuiet({ status, details: { run } }: SyncNotification): boolean {
  return (
    status === 'completed' && typeof run === 'object' && run !== null && 'nothingNew' in run && run.nothingNew === true
  );
}

/** Takes a new notification in; one with a known id takes the old one's place in front. */
export function addNotification(next: SyncNotification): void {
  const others = (list: readonly SyncNotification[]) => list.filter(({ id }) => id !== next.id);
  change({
    history: [next, ...others(state.history)].slice(0, MOST_KEPT),
    toast: (isQuiet(next) ? others(state.toast) : [next, ...others(state.toast)]).slice(0, MOST_IN_TOAST),
  });
}

export function dismissToast(): void {
  change({ ...state, toast: [] });
}

export function notificationState(): NotificationState {
  return state;
}

export function useNotifications(): NotificationState {
  return useSyncExternalStore(subscribe, notificationState);
}

function change(next: NotificationState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
