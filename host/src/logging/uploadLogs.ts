import { dataConfig } from '@companion/data';
import { isAdminPath } from '../routing/isAdminPath';
import { logBuffer } from './log';
import type { LogEntry } from './logBuffer';

const EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Bytes of entries per request; the server accepts 64 KB. */
const MOST_BYTES = 60_000;

let underWay: Promise<boolean> | null = null;

type Batch = { batch_id: string; logs: readonly LogEntry[] };
/** The last batch sent. */
let batch: Batch | null = null;

/**
 * Sends the log to the backend and clears it. Resolves to true on success or if there was nothing to send. Outside the admin
 * pages, without a backend, or on any failure it resolves to false and keeps the log.
 */
export function uploadLogs(fetchFrom: typeof fetch = fetch): Promise<boolean> {
  // One at a time: two would send the same entries.
  underWay ??= upload(fetchFrom).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function upload(fetchFrom: typeof fetch): Promise<boolean> {
  const { url, publishableKey, clientId } = dataConfig();
  if (!isAdminPath(location.pathname) || !url || !publishableKey) return false;
  const [first] = logBuffer.entries;
  if (!first) return true;
  // A retry reuses the batch id: the server may have the entries, with only its response lost.
  if (batch?.logs[0] !== first) batch = { batch_id: `manual_${Date.now()}`, logs: oldestOf(logBuffer.entries) };
  const { logs } = batch;
  try {
    const response = await fetchFrom(`${url}/functions/v1/application-logs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey, 'x-client-id': clientId },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return false;
    logBuffer.forget(logs);
  } catch {
    return false;
  }
  return upload(fetchFrom);
}

/** As many as fit into one request. */
function oldestOf(entries: readonly LogEntry[]): readonly LogEntry[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const over = entries.findIndex((entry) => {
    bytes += encoder.encode(JSON.stringify(entry)).length + 1;
    return bytes > MOST_BYTES;
  });
  return over === -1 ? entries : entries.slice(0, Math.max(1, over));
}

/** Sends now and every few seconds. Returns its cleanup. */
export function keepUploading(): () => void {
  void uploadLogs();
  const timer = setInterval(() => void uploadLogs(), EVERY_MS);
  return () => clearInterval(timer);
}
