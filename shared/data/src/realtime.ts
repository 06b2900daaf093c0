import type { RealtimeChannel } from '@supabase/supabase-js';
import { watchedClient } from './session/store';

/** A run of a job, as everybody may read it. */
export type SyncNotification = {
  id: number;
  type: 'xp_sync' | 'reviews_sync' | 'profiles_sync' | 'other';
  /** `other`: a state that this version does not know. */
  status: 'completed' | 'in_progress' | 'failed' | 'other';
  message: string;
  details: Record<string, unknown>;
  /** ISO. */
  createdAt: string;
  completedAt: string | null;
};

type Listener = { onRow(row: SyncNotification): void; onMissed?: () => void };

const listeners = new Set<Listener>();
let stop: (() => void) | null = null;

/**
 * Calls `onRow` for each new row of sync_notifications, and again when what it tells of has ended; loads the realtime client
 * for it. It reconnects by itself; rows written meanwhile do not come later, so `onMissed` is called when the connection is
 * back. Answers how to stop.
 */
export function subscribeSyncNotifications(onRow: Listener['onRow'], onMissed?: () => void): () => void {
  const listener: Listener = onMissed ? { onRow, onMissed } : { onRow };
  listeners.add(listener);
  stop ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** One channel for all listeners of this page. */
function listen(): () => void {
  let stopped = false;
  let channel: RealtimeChannel | null = null;
  let joined = false;

  watchedClient()
    .then((client) => {
      if (stopped) return;
      const tell = ({ new: row }: { new: unknown }) => {
        const notification = readNotification(row);
        if (notification) for (const { onRow } of [...listeners]) onRow(notification);
      };
      const rows = { schema: 'public', table: 'sync_notifications' } as const;
      channel = client
        .channel('sync-notifications')
        .on('postgres_changes', { event: 'INSERT', ...rows }, tell)
        // Not each step of a run in progress.
        .on('postgres_changes', { event: 'UPDATE', ...rows, filter: 'status=neq.in_progress' }, tell)
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') return;
          if (joined) for (const { onMissed } of [...listeners]) onMissed?.();
          joined = true;
        });
    })
    // Without a backend, or without its code, no notification ever comes: that is all there is to know.
    .catch(() => {});

  return () => {
    stopped = true;
    void channel?.unsubscribe();
  };
}

const TYPES = new Set<unknown>(['xp_sync', 'reviews_sync', 'profiles_sync', 'other']);
const STATES = new Set<unknown>(['completed', 'in_progress', 'failed']);

/** Null for a row that is none of ours. */
export function readNotification(row: unknown): SyncNotification | null {
  const { id, type, status, message, details, created_at, completed_at } = (row ?? {}) as Record<string, unknown>;
  if (typeof id !== 'number' || typeof status !== 'string' || typeof created_at !== 'string') return null;
  return {
    id,
    type: (TYPES.has(type) ? type : 'other') as SyncNotification['type'],
    status: (STATES.has(status) ? status : 'other') as SyncNotification['status'],
    message: typeof message === 'string' && message ? message : 'Sync completed',
    details:
      typeof details === 'object' && details !== null && !Array.isArray(details)
        ? (details as Record<string, unknown>)
        : {},
    createdAt: created_at,
    completedAt: typeof completed_at === 'string' ? completed_at : null,
  };
}
