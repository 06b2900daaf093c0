import type { Canary } from '@companion/contract';

const BUCKETS = 10_000;

/**
 * A visitor's bucket among 10,000 of equal size, for a salt. Must be identical everywhere (site server, browser, CLI), so it is
 * plain 32-bit arithmetic without an asynchronous hash: FNV-1a, then the finalizer of MurmurHash3 to spread it.
 */
export function bucketOf(visitor: string, salt: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${salt}:${visitor}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
}

/** Whether the visitor is in the canary. A visitor in it at 10 % is also in it at any higher percentage with the same salt. */
export function inCanary(visitor: string, { percent, salt }: Pick<Canary, 'percent' | 'salt'>): boolean {
  return bucketOf(visitor, salt) < (percent / 100) * BUCKETS;
}

/** A random visitor id: 32 hexadecimal digits with no information about the person. */
export function newVisitorId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Rejects ids that we did not issue: a visitor can write any cookie. */
export function isVisitorId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);
}
