import type { RealtimeChannel } from '@supabase/supabase-js';
import { watchedClient } from './session/store';

/** A job run, as visible to everyone. */
export type SyncNotification = {
  id: number;
  type: 'xp_sync' | 'reviews_sync' | 'profiles_sync' | 'other';
  /** `other`: a status this version does not know. */
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
 * Calls `onRow` for each new row of sync_notifications, and again when its run has ended; loads the realtime client on demand. It
 * reconnects automatically; rows written in the meantime are not replayed, so `onMissed` is called after a reconnect. Returns the
 * unsubscribe function.
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

/** One channel shared by all listeners of this page. */
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
        // Ignores progress updates of a running job.
        .on('postgres_changes', { event: 'UPDATE', ...rows, filter: 'status=neq.in_progress' }, tell)
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') return;
          if (joined) for (const { onMissed } of [...listeners]) onMissed?.();
          joined = true;
        });
    })
    // Without a backend, or if its code fails to load, there are no notifications; nothing else depends on them.
    .catch(() => {});

  return () => {
    stopped = true;
    void channel?.unsubscribe();
  };
}

const TYPES = new Set<unknown>(['xp_sync', 'reviews_sync', 'profiles_sync', 'other']);
const STATES = new Set<unknown>(['completed', 'in_progress', 'failed']);

/** Parses a row; null if it is invalid. */
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
