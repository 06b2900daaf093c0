import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { DataConfig } from '../config';
import { renewing } from './renewing';

/** Delays before the first, second and third reconnect; later ones take longer. */
const RECONNECT_MS = [1_000, 2_000, 5_000];
const RECONNECT_LATER_MS = 10_000;

/** The one client with a session. This file bundles supabase-js: import it only dynamically. */
export function createSessionClient(
  url: string,
  key: string,
  { clientId }: DataConfig,
  storageKey: string,
): SupabaseClient {
  const client: SupabaseClient = createClient(url, key, {
    auth: {
      storageKey,
      flowType: 'implicit',
      persistSession: true,
      autoRefreshToken: true,
      // Sign-in is by wallet: our addresses never carry a token.
      detectSessionInUrl: false,
    },
    global: { headers: { 'x-client-id': clientId }, fetch: renewing(() => client) },
    realtime: {
      timeout: 10_000,
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: (tries: number) => RECONNECT_MS[tries - 1] ?? RECONNECT_LATER_MS,
    },
  });
  return client;
}
