import { MOST } from '../../../../shared/limits/src/strangers.ts';
import { json, Refusal, readObject } from '../answer.ts';
import type { FunctionHandler } from '../context.ts';
import { asService } from '../database.ts';
import { fromPage } from '../fromPage.ts';
import { HOUR_MS, refuseTooMany } from '../rateLimit.ts';
import { cut, cutUrl, redact } from './redact.ts';

const { bodyBytes, dataBytes, entries: mostEntries, entriesPerHour, uploadsPerMinute } = MOST.logs;
const LEVELS = ['debug', 'info', 'warn', 'error'];

const text = (value: unknown, longest: number, fallback = ''): string =>
  typeof value === 'string' ? cut(value, longest) : fallback;

/** Replaces data that is too long for an entry with a note. */
function short(data: unknown): unknown {
  const bytes = new TextEncoder().encode(JSON.stringify(data)).length;
  return bytes <= dataBytes ? data : `[${bytes} bytes]`;
}

function entryOf(given: unknown, index: number, now: number): object {
  if (typeof given !== 'object' || given === null) throw new Refusal(400, `logs[${index}] must be an object.`);
  const { level, message, environment, user_id, url, data, timestamp } = given as Record<string, unknown>;
  if (typeof level !== 'string' || !LEVELS.includes(level))
    throw new Refusal(400, `logs[${index}].level must be one of ${LEVELS.join(', ')}.`);
  if (typeof message !== 'string') throw new Refusal(400, `logs[${index}].message must be text.`);
  const at =
    typeof timestamp === 'string' || typeof timestamp === 'number' ? new Date(timestamp).getTime() : Number.NaN;
  return {
    level,
    message: cut(message),
    environment: text(environment, 50, 'unknown'),
    user_id: text(user_id, 100, 'anonymous_user') || 'anonymous_user',
    url: cutUrl(text(url, 2000)),
    data: data === undefined || data === null ? null : short(redact(data)),
    // A clock that is off by more than a day is ignored.
    timestamp: new Date(Math.abs(at - now) < 86_400_000 ? at : now).toISOString(),
  };
}

/**
 * Accepts log entries of a browser: POST `{batch_id, logs: [{level, message, source, environment, user_id, url, data,
 * timestamp}]}` with the publishable key and the header `x-client-id`. Redacts and truncates again, whatever the client did.
 * Returns 202 `{accepted}`, 400 for an invalid body, 401 without the key, 405, 413 above 64 KB or 100 entries, 429 with
 * `retry-after`.
 */
export function createApplicationLogs(perMinute: number = uploadsPerMinute, now = Date.now): FunctionHandler {
  const limit = refuseTooMany(entriesPerHour, now, HOUR_MS);
  return fromPage(perMinute, now, async (req, ctx) => {
    const { batch_id, logs } = await readObject(req, bodyBytes);
    const client_id = req.headers.get('x-client-id');
    if (!client_id) throw new Refusal(400, 'The header x-client-id must name the client.');
    if (typeof batch_id !== 'string' || !/^[\w-]{1,100}$/.test(batch_id))
      throw new Refusal(400, 'batch_id must be letters, digits, _ and -.');
    if (!Array.isArray(logs) || logs.length === 0) throw new Refusal(400, 'logs must be a list with entries.');
    if (logs.length > mostEntries) throw new Refusal(413, `There are more than ${mostEntries} entries.`);
    const entries = logs.map((entry, index) => entryOf(entry, index, now()));
    // One network may use only a part of the whole site's hourly limit.
    limit(ctx, entries.length);
    const args = { batch_id, client_id: cut(client_id, 100), entries };
    return json({ accepted: await asService<number>(ctx, 'log_batch', args) }, 202);
  });
}

export const handler = createApplicationLogs();
