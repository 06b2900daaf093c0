import { MOST } from '@companion/limits';
import { verify } from 'hono/jwt';
import type { StoredKeys } from '../keys.ts';

/** Who a channel belongs to: what the database is told before it decides which rows that one may see. */
export interface Visitor {
  role: 'anon' | 'authenticated' | 'service_role';
  sub: string;
  /** JSON text of the token's claims, '' without one. */
  claims: string;
  /** End of the token in seconds since 1970; null when it has none. */
  expires: number | null;
}

const ANONYMOUS: Visitor = { role: 'anon', sub: '', claims: '', expires: null };

/** The owner of a key or session token; null for a token that is wrong or over. */
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
