import type { Canary } from '@companion/contract';

const BUCKETS = 10_000;

/**
 * Where a visitor falls among 10,000 equal buckets, for one salt. The same everywhere (site server, browser, CLI), so it
 * is plain 32-bit arithmetic and needs no asynchronous hash: FNV-1a, then the finalizer of MurmurHash3 to spread it.
 */
export function bucketOf(visitor: string, salt: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${salt}:${visitor}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
}

/** Does the visitor belong to the canary's part? Who belongs at 10 % also belongs at any higher one of the same salt. */
export function inCanary(visitor: string, { percent, salt }: Pick<Canary, 'percent' | 'salt'>): boolean {
  return bucketOf(visitor, salt) < (percent / 100) * BUCKETS;
}

/** A random visitor id: 32 hexadecimal digits that say nothing about the person. */
export function newVisitorId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ids that did not come from us (a cookie is the visitor's to write) are not used. */
export function isVisitorId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);
}
