import { localStore } from '@companion/browser';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type DataConfig, dataConfig } from '../config';
import { NoBackendError } from '../errors';

/** Key of the session in the storage of this browser. */
export const STORAGE_KEY = 'supabase.auth.token';

let loaded: { config: DataConfig; client: Promise<SupabaseClient> } | null = null;

/**
 * The client with the session; its code is loaded by the first call.
 * @throws NoBackendError when none is configured; whatever loading the code throws, and the next call tries again.
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

/** Whether this browser keeps a session, asked without loading anything. */
export function hasStoredSession(): boolean {
  return localStore.getItem(STORAGE_KEY) !== null;
}
