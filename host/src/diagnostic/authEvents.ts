import { useSyncExternalStore } from 'react';

export type AuthEvent = { at: string; what: string };

const MOST = 10;

let events: readonly AuthEvent[] = [];
const listeners = new Set<() => void>();

/** Logs a change of wallet or session, without address or token. */
export function noteAuthEvent(what: string): void {
  events = [{ at: new Date().toISOString(), what }, ...events].slice(0, MOST);
  for (const listener of listeners) listener();
}

/** The last ten, newest first. */
export function useAuthEvents(): readonly AuthEvent[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => events,
  );
}
