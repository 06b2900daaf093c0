import { firstSeenStamp, knownFor } from '@companion/limits';
import { isVisitorId, newVisitorId } from '@companion/registry';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export const VISITOR_COOKIE = 'visitor';
export const FIRST_SEEN_COOKIE = 'visitor-since';
const KEPT = { path: '/', sameSite: 'Lax', maxAge: 365 * 24 * 3_600 } as const;

/**
 * The visitor's random id, from the cookie or new. It only determines the visitor's canary groups, and is readable by the
 * page so that browser and server reach the same verdict.
 */
export function visitorOf(c: Context): string {
  const known = getCookie(c, VISITOR_COOKIE);
  if (isVisitorId(known)) return known;
  const visitor = newVisitorId();
  setCookie(c, VISITOR_COOKIE, visitor, KEPT);
  return visitor;
}

/** Whether the visitor was first seen more than a day ago. A visitor without our signed cookie gets one now and counts as new. */
export async function isKnown(c: Context, key: string, visitor: string, now: number): Promise<boolean> {
  const known = await knownFor(key, visitor, getCookie(c, FIRST_SEEN_COOKIE), now);
  if (known === null)
    setCookie(c, FIRST_SEEN_COOKIE, await firstSeenStamp(key, visitor, now), { ...KEPT, httpOnly: true });
  return known === 'a day';
}
