import type { Toast } from '@companion/contract/services';
import { useSyncExternalStore } from 'react';

/** Messages waiting for the toaster's code. */
let waiting: Toast[] = [];
let wanted = false;
const listeners = new Set<() => void>();

export function addToast(toast: Toast): void {
  waiting = [...waiting, toast];
  wanted = true;
  for (const listener of listeners) listener();
}

/** Returns the waiting messages and clears them. */
export function takeToasts(): Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True from the first message on; before that the toaster is not loaded. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(subscribeToasts, () => wanted);
}
