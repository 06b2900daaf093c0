import type { SyncNotification } from '@companion/data';
import { useSyncExternalStore } from 'react';

export const MOST_KEPT = 10;
export const MOST_IN_TOAST = 5;

const MOST_DETAILS = 12;

/** A notification's details as key and value; nested values (`run`) are for machines and omitted. */
export function detailsOf({ details }: SyncNotification): [key: string, value: string][] {
  return Object.entries(details)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, MOST_DETAILS)
    .map(([key, value]) => [key, String(value).slice(0, 200)]);
}

export type NotificationState = {
  /** The latest ten, newest first. */
  history: readonly SyncNotification[];
  /** The toast's notifications: up to five, newest first; empty if there is no toast. */
  toast: readonly SyncNotification[];
};

let state: NotificationState = { history: [], toast: [] };
const listeners = new Set<() => void>();

/** A sync run that changed no page: listed in the history, but not shown as a toast. */
function isQuiet({ status, details: { run } }: SyncNotification): boolean {
  return (
    status === 'completed' && typeof run === 'object' && run !== null && 'nothingNew' in run && run.nothingNew === true
  );
}

/** Adds a notification; one with a known id replaces the old one and moves to the front. */
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
