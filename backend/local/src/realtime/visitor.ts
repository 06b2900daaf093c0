import { MOST } from '@companion/limits';
import { verify } from 'hono/jwt';
import type { StoredKeys } from '../keys.ts';

/** Owner of a channel: the claims with which the database decides which rows are visible. */
export interface Visitor {
  role: 'anon' | 'authenticated' | 'service_role';
  sub: string;
  /** JSON text of the token's claims, '' without a token. */
  claims: string;
  /** Expiry of the token in seconds since 1970; null without one. */
  expires: number | null;
}

const ANONYMOUS: Visitor = { role: 'anon', sub: '', claims: '', expires: null };

/** The owner of a key or session token; null for an invalid or expired token. */
export async function visitorOf(token: unknown, keys: StoredKeys): Promise<Visitor | null> {
  if (token === keys.publishable) return ANONYMOUS;
  if (token === keys.secret) return { ...ANONYMOUS, role: 'service_role' };
  if (typeof token !== 'string' || token.length > MOST.realtime.tokenBytes) return null;
  try {
    const claims = await verify(token, keys.jwtSecret, 'HS256');
    if (claims.role !== 'authenticated' || typeof claims.sub !== 'string' || typeof claims.exp !== 'number')
      return null;
    return { role: 'authenticated', sub: claims.sub, claims: JSON.stringify(claims), expires: claims.exp };
  } catch {
    return null;
  }
}
