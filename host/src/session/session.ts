import { useSyncExternalStore } from 'react';
import { noteAuthEvent } from '../diagnostic/authEvents';
import { loadSession, type SessionIdentity } from './port';

/** Where the session library keeps its tokens; their presence is all that is read here. */
export const SESSION_RECORD = 'supabase.auth.token';

let current: SessionIdentity | null = null;
let following = false;
const listeners = new Set<() => void>();

export function useProvenSession(): SessionIdentity | null {
  return useSyncExternalStore(subscribe, () => current);
}

/** Asks who the stored session belongs to, and keeps asking whenever it changes. */
export async function followSession(): Promise<void> {
  const session = await loadSession();
  if (!following) {
    following = true;
    session.onChange((what) => {
      noteAuthEvent(what);
      void read();
    });
  }
  await read();
}

/** Forgets at once what the session was; the backend follows. */
export async function endSession(): Promise<void> {
  if (current === null && !hasStoredSession()) return;
  set(null);
  await (await loadSession()).signOut();
}

export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_RECORD) !== null;
  } catch {
    return false;
  }
}

async function read(): Promise<void> {
  set(await (await loadSession()).identity().catch(() => null));
}

function set(next: SessionIdentity | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
