import { useSyncExternalStore } from 'react';

export type SyncType = 'xp_sync' | 'reviews_sync' | 'profiles_sync' | 'other';
export type SyncStatus = 'completed' | 'in_progress' | 'failed' | 'other';

export type SyncNotification = {
  id: string;
  type: SyncType;
  status: SyncStatus;
  message: string;
  details: [key: string, value: string][];
  /** ISO. */
  createdAt: string;
};

export const MOST_KEPT = 10;
export const MOST_IN_TOAST = 5;

const TYPES: readonly string[] = ['xp_sync', 'reviews_sync', 'profiles_sync'];
const STATUSES: readonly string[] = ['completed', 'in_progress', 'failed'];
const MOST_DETAILS = 12;

/** A row of the notification table; null for anything that is none. Unknown types and statuses are `other`. */
export function readNotification(row: unknown): SyncNotification | null {
  if (typeof row !== 'object' || row === null) return null;
  const { id, type, status, message, details, created_at: createdAt } = row as Record<string, unknown>;
  if (typeof id !== 'number' && typeof id !== 'string') return null;
  const time = typeof createdAt === 'string' && Number.isFinite(Date.parse(createdAt)) ? createdAt : null;
  return {
    id: String(id),
    type: oneOf<SyncType>(TYPES, type),
    status: oneOf<SyncStatus>(STATUSES, status),
    message: typeof message === 'string' && message.trim() ? message.slice(0, 300) : 'Sync completed',
    details: readDetails(details),
    createdAt: time ?? new Date().toISOString(),
  };
}

function oneOf<Value extends string>(known: readonly string[], value: unknown): Value {
  return (typeof value === 'string' && known.includes(value) ? value : 'other') as Value;
}

function readDetails(details: unknown): [string, string][] {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return [];
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

/** Takes a new notification in; one with a known id takes the old one's place in front. */
export function addNotification(next: SyncNotification): void {
  const others = (list: readonly SyncNotification[]) => list.filter(({ id }) => id !== next.id);
  change({
    history: [next, ...others(state.history)].slice(0, MOST_KEPT),
    toast: [next, ...others(state.toast)].slice(0, MOST_IN_TOAST),
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
