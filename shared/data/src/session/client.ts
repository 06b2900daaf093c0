import { localStore } from '@companion/browser';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type DataConfig, dataConfig } from '../config';
import { NoBackendError } from '../errors';

/** Storage key of the session in this browser. */
export const STORAGE_KEY = 'supabase.auth.token';

let loaded: { config: DataConfig; client: Promise<SupabaseClient> } | null = null;

/**
 * The client with the session; the first call loads its code.
 * @throws NoBackendError without a backend; any error while loading the code, and the next call tries again.
 */
export async function sessionClient(): Promise<SupabaseClient> {
  const config = dataConfig();
  const { url, publishableKey } = config;
  if (!url || !publishableKey) throw new NoBackendError();
  if (loaded?.config !== config) {
    const client = import('./supabase').then(({ createSessionClient }) =>
      createSessionClient(url, publishableKey, config, STORAGE_KEY),
    );
    const mine = { config, client };
    loaded = mine;
    client.catch(() => {
      if (loaded === mine) loaded = null;
    });
  }
  return loaded.client;
}

/** Whether this browser has a stored session, without loading anything. */
export function hasStoredSession(): boolean {
  return localStore.getItem(STORAGE_KEY) !== null;
}
