import type { MiddlewareHandler } from 'hono';

const AMOUNTS = new Set(['deposited', 'staked', 'balance', 'withdrawn', 'funds', 'trustWei', 'distrustWei']);
const TIMES = new Set([
  'createdAt',
  'timestamp',
  'vouchedAt',
  'closedAt',
  'dateInvited',
  'dateAccepted',
  'date',
  'time',
]);
const WORDS = new Set(['status', 'voteType', 'type', 'humanVerificationStatus', 'outcome']);

function time(value: unknown): unknown {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' && value > 0 ? new Date(value * 1000).toISOString() : value;
}

function word(value: string): string {
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
}

function other(key: string, value: unknown): unknown {
  if (AMOUNTS.has(key) && typeof value === 'string') return value.endsWith('n') ? value : `${value}n`;
  if (TIMES.has(key)) return time(value);
  // An activity's `type` determines how to parse it; only words that describe a row are changed.
  if (WORDS.has(key) && typeof value === 'string' && !(key === 'type' && /^[a-z]/.test(value))) return word(value);
  return otherwise(value);
}

/** A bucket of a price history in v1 format. */
function bucketV1(value: Record<string, unknown>): Record<string, unknown> | null {
  const price = value.price as { trustWei?: string; distrustWei?: string } | undefined;
  if (value.timeBucket === undefined || !price) return null;
  return { timestamp: value.timeBucket, positivePrice: price.trustWei, negativePrice: price.distrustWei };
}

function otherwise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherwise);
  if (typeof value !== 'object' || value === null) return value;
  const row = value as Record<string, unknown>;
  const bucket = bucketV1(row);
  if (bucket) return bucket;
  return Object.fromEntries([...Object.entries(row).map(([key, item]) => [key, other(key, item)]), ['reqId', 'x']]);
}

/**
 * Formats of v1 and of real-world responses: wei with a trailing n, times in milliseconds or as ISO text where v2 has seconds,
 * enum values in the other case, price buckets under their old names, undocumented keys.
 */
export const spellAsV1: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok) c.res = Response.json(otherwise(await c.res.json()));
};
