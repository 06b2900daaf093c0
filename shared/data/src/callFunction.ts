import { withTimeout } from '@companion/browser';
import { PostgrestClient } from '@supabase/postgrest-js';
import { type DataConfig, dataConfig } from './config';
import { dataErrorOf, NoBackendError, TIMEOUT_MS, tookTooLong } from './errors';

const clients = new WeakMap<DataConfig, PostgrestClient>();

/**
 * Calls a page function and returns its JSON. Reads are GET requests, so that proxies and the browser can revalidate them, and
 * always anonymous: anything that needs a session uses callAsUser.
 * @throws DataError with the server's message and request id; NoBackendError without a backend.
 */
export async function callFunction(
  name: string,
  args: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const client = postgrest();
  // Retrying is the query's job: retrying in both places would delay an error by 15 seconds.
  const call = client.rpc(name, withoutUndefined(args), { get: true }).retry(false);
  const limit = withTimeout(TIMEOUT_MS, signal);
  const { data, error, status } = await call.abortSignal(limit.signal);
  if (!error) return data;
  if (signal?.aborted) throw signal.reason;
  if (limit.timedOut()) throw tookTooLong();
  throw dataErrorOf(error, status);
}

function postgrest(): PostgrestClient {
  const config = dataConfig();
  if (!config.url || !config.publishableKey) throw new NoBackendError();
  const existing = clients.get(config);
  if (existing) return existing;
  const client = new PostgrestClient(`${config.url}/rest/v1`, {
    headers: { apikey: config.publishableKey, 'x-client-id': config.clientId },
  });
  clients.set(config, client);
  return client;
}

/**
 * A GET carries objects as JSON text and lists as array literals; postgrest-js would print `[object Object]`, and quote nothing.
 */
function withoutUndefined(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, Array.isArray(value) ? arrayText(value) : written(value)]),
  );
}

const written = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);

/** Quoted if necessary, so that `null` or a brace is ordinary text. */
const arrayText = (items: readonly unknown[]): string => `{${items.map((item) => element(String(item))).join(',')}}`;
const element = (text: string): string =>
  /^[\w.@:-]+$/.test(text) && !/^null$/i.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`;
