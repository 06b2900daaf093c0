import { isAnswer } from '@companion/functions';
import { sessionIdentity } from '@companion/functions/sessionIdentity';
import { touchLastLogin } from '@companion/functions/touchLastLogin';
import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { dataConfig } from '../config';
import { hasStoredSession, sessionClient } from './client';

/** What this visitor has proven. All of it comes from the server; a wallet that is merely connected is not included. */
export type Session =
  | { status: 'signed-out' | 'loading'; wallet: null; profileId: null; displayName: null; avatarUrl: null; role: null }
  | {
      status: 'signed-in';
      /** Lower case. */
      wallet: string;
      /** Profile whose primary address is the wallet. */
      profileId: number | null;
      displayName: string | null;
      avatarUrl: string | null;
      /** Role on the allow-list, while active. */
      role: 'owner' | 'admin' | null;
    };

const EMPTY = { wallet: null, profileId: null, displayName: null, avatarUrl: null, role: null } as const;
const SIGNED_OUT: Session = { status: 'signed-out', ...EMPTY };
const LOADING: Session = { status: 'loading', ...EMPTY };

/** An admin who was removed from the list loses the menu within this time, in milliseconds. */
const RECHECK_MS = 50_000;

let session: Session = SIGNED_OUT;
const listeners = new Set<() => void>();
const authListeners = new Set<(event: AuthChangeEvent) => void>();
let watched: SupabaseClient | null = null;
let recheck: ReturnType<typeof setInterval> | undefined;
/** Incremented by each change, so that a response about an earlier session is dropped. */
let turn = 0;

function set(next: Session): void {
  clearInterval(recheck);
  if (next.status === 'signed-in' && next.role) recheck = setInterval(() => void refreshSession(), RECHECK_MS);
  session = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change; returns the unsubscribe function. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `listener` for each event of the auth service, including those of other tabs, from the first use of its client; returns
 * the unsubscribe function.
 */
export function subscribeAuthEvents(listener: (event: AuthChangeEvent) => void): () => void {
  authListeners.add(listener);
  return () => authListeners.delete(listener);
}

export const currentSession = (): Session => session;

/** The session of this visitor, as a React hook. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession, () => SIGNED_OUT);

/**
 * Restores the session stored in this browser, if any; otherwise loads nothing. Call it once, after `configureData`. Resolves
 * once the session is known.
 */
export async function startSession(): Promise<void> {
  if (!dataConfig().url || !hasStoredSession()) return;
  // A call as a user may already have restored it: keep it, or pages would flicker as if signed out.
  if (session.status !== 'signed-in') set(LOADING);
  try {
    const client = await watchedClient();
    const { data } = await client.auth.getSession();
    if (data.session) await refreshSession();
    else set(SIGNED_OUT);
  } catch {
    // If the code fails to load, this page has no session; the stored one is tried again on the next visit.
    if (session.status === 'loading') set(SIGNED_OUT);
  }
}

/** The client, whose sign-ins, sign-outs and expiries (including those of other tabs) update the session here. */
export async function watchedClient(): Promise<SupabaseClient> {
  const client = await sessionClient();
  if (watched === client) return client;
  watched = client;
  client.auth.onAuthStateChange((event) => {
    for (const listener of authListeners) listener(event);
    // The client awaits this callback, so calls to it must be deferred.
    if (event === 'SIGNED_OUT') {
      turn++;
      set(SIGNED_OUT);
    } else if (event === 'SIGNED_IN') setTimeout(() => void refreshSession(), 0);
  });
  return client;
}

/** Asks the server again who this session belongs to. Keeps the known session if the server does not respond. */
export async function refreshSession(): Promise<void> {
  const asked = ++turn;
  const client = await watchedClient();
  const { data, error } = await client.rpc(sessionIdentity.name);
  if (asked !== turn) return;
  if (error) {
    if (session.status === 'loading') set(SIGNED_OUT);
    return;
  }
  const next = readIdentity(data);
  const cameIn = next.role !== null && session.role === null;
  if (JSON.stringify(next) !== JSON.stringify(session)) set(next);
  if (cameIn) await client.rpc(touchLastLogin.name);
}

function readIdentity(data: unknown): Session {
  if (!isAnswer(sessionIdentity, data) || data.wallet === null) return SIGNED_OUT;
  const { wallet, profileId, displayName, avatarUrl, role } = data;
  return { status: 'signed-in', wallet, profileId, displayName, avatarUrl, role };
}
