import { isVisitorId, newVisitorId } from '@companion/registry';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export const VISITOR_COOKIE = 'visitor';
const YEAR_S = 365 * 24 * 3_600;

/**
 * The visitor's random id, from the cookie or new. It only decides which part of a canary the visitor belongs to;
 * readable by the page, so that browser and server come to the same verdict.
 */
export function visitorOf(c: Context): string {
  const known = getCookie(c, VISITOR_COOKIE);
  if (isVisitorId(known)) return known;
  const visitor = newVisitorId();
  setCookie(c, VISITOR_COOKIE, visitor, { path: '/', sameSite: 'Lax', maxAge: YEAR_S });
  return visitor;
}
