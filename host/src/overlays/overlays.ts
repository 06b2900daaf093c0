import { useSyncExternalStore } from 'react';

/** Shell overlays on top of the page; at most one at a time. */
export type Overlay =
  | { name: 'palette'; query?: string }
  | { name: 'shortcuts' }
  | { name: 'notifications' }
  | { name: 'feedback'; page?: string };

let current: Overlay | null = null;
const listeners = new Set<() => void>();

export function openOverlay(overlay: Overlay): void {
  change(overlay);
}

export function closeOverlay(): void {
  change(null);
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(subscribe, () => current);
}

function change(next: Overlay | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
