import { dataConfig } from '@companion/data';
import { isAdminPath } from '../routing/isAdminPath';
import { logBuffer } from './log';

const EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;

/**
 * Sends what the log holds to the backend and forgets it. Answers whether that worked; nothing to send counts as done.
 * Outside the admin pages, without a backend or on any failure it answers false and the log stays as it is.
 */
export async function uploadLogs(fetchFrom: typeof fetch = fetch): Promise<boolean> {
  const { url, publishableKey, clientId } = dataConfig();
  if (!isAdminPath(location.pathname) || !url || !publishableKey) return false;
  const logs = logBuffer.entries;
  if (logs.length === 0) return true;
  try {
    const response = await fetchFrom(`${url}/functions/v1/application-logs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey, 'x-client-id': clientId },
      body: JSON.stringify({ batch_id: `manual_${Date.now()}`, logs }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) logBuffer.forget(logs);
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends now and every few seconds. Returns its clean-up. */
export function keepUploading(): () => void {
  void uploadLogs();
  const timer = setInterval(() => void uploadLogs(), EVERY_MS);
  return () => clearInterval(timer);
}
