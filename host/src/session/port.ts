import type { AdminRole } from '@companion/contract/services';
import type { Prove } from '@companion/web3';

/** Who a session belongs to, as the backend says. */
export type SessionIdentity = { address: string; role: AdminRole | null; startedAt: string | null };

/** What the lazily loaded session code can do; the host adapts the data package's to it. */
export type SessionRuntime = {
  /** Proves the wallet with a signed message. Rejects when the proof is refused. */
  signIn: Prove;
  signOut(): Promise<void>;
  accessToken(): Promise<string | null>;
  /** Who the stored session belongs to now; null without one. */
  identity(): Promise<SessionIdentity | null>;
  /** Tells of sign-ins, sign-outs and renewed tokens, here or in another tab. Returns its clean-up. */
  onChange(listener: (what: string) => void): () => void;
  /** Calls back with each new row of the notification table. Returns its clean-up. */
  subscribeNotifications(listener: (row: unknown) => void): () => void;
};

let loader: (() => Promise<SessionRuntime>) | null = null;
let loading: Promise<SessionRuntime> | null = null;

export function registerSession(load: () => Promise<SessionRuntime>): void {
  loader = load;
  loading = null;
}

/** True when a backend is configured, so that there can be a session at all. */
export function sessionPossible(): boolean {
  return loader !== null;
}

/** Loads the session code, once; a failed load may be tried again. */
export function loadSession(): Promise<SessionRuntime> {
  if (!loader) return Promise.reject(new Error('No backend is configured.'));
  loading ??= loader().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
