import type { Toast } from '@companion/contract/services';
import { useSyncExternalStore } from 'react';

/** Messages that wait for the code that shows them. */
let waiting: Toast[] = [];
let wanted = false;
const listeners = new Set<() => void>();

export function addToast(toast: Toast): void {
  waiting = [...waiting, toast];
  wanted = true;
  for (const listener of listeners) listener();
}

/** Hands the waiting messages out, once. */
export function takeToasts(): Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True from the first message on: until then nothing of the toaster is loaded. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(subscribeToasts, () => wanted);
}
