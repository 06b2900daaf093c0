import { networkOf, prefixOf } from './networkOf.ts';
import { signed } from './signed.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a document of the site says of its visitor. */
export type Vouched = {
  /** Stands for the visitor on one day. */
  document: string;
  /** Whether the server of the site met the visitor more than a day before. */
  known: boolean;
};

/**
 * Names a document that the server of the site made, so that what it tells counts once: the same for a visitor within a UTC
 * day (an unchanged page stays a 304), another one afterwards, and it leads back to nobody.
 * @param key Kept by the server of the site and the function that takes the telemetry.
 * @param known Whether the visitor is known for over a day.
 */
export async function documentToken(key: string, visitor: string, known: boolean, now: number): Promise<string> {
  const day = dayOf(now);
  const claim = `${day}.${await signed(key, `visitor ${visitor} ${day}`)}.${known ? 1 : 0}`;
  return `${claim}.${await signed(key, `document ${claim}`)}`;
}

/**
 * What a token vouches for; null for one that is forged, from the future or too old. A tab may stay open for long, and tells of
 * what happened in it: a token is good on the day after too.
 */
export async function documentOf(key: string, token: unknown, now: number): Promise<Vouched | null> {
  const [, claim = '', document = '', day = '', known = ''] =
    (typeof token === 'string' && /^(((\d{1,6})\.[\w-]{22})\.([01]))\.[\w-]{22}$/.exec(token)) || [];
  // Clocks of two servers may differ.
  if (!claim || Number(day) < dayOf(now - DAY_MS) || Number(day) > dayOf(now + HOUR_MS)) return null;
  return `${claim}.${await signed(key, `document ${claim}`)}` === token ? { document, known: known === '1' } : null;
}

/** Stands for an address on one day; who has not got the key cannot tell which. A household of IPv6 addresses is one. */
export function sourceOf(key: string, address: string, now: number): Promise<string> {
  return signed(key, `source ${new Date(now).toISOString().slice(0, 10)} ${networkOf(address)}`);
}

/**
 * Stands for the network an address is routed under, the /48 that one customer may have whole; who has not got the key cannot
 * tell which. The same on every day, since a release is watched for days: keep it only as part of something shorter-lived.
 */
export function prefixNameOf(key: string, address: string): Promise<string> {
  return signed(key, `prefix ${prefixOf(address)}`);
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);
