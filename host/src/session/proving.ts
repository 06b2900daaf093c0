import { useSyncExternalStore } from 'react';

let proving = false;
const listeners = new Set<() => void>();

/** While the wallet's own sign-in dialog is open, ours close. */
export function setProving(next: boolean): void {
  proving = next;
  for (const listener of listeners) listener();
}

export function useProving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => proving,
  );
}
