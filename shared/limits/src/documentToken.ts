import { networkOf } from './networkOf.ts';

const HOUR_MS = 3_600_000;
/** A tab may stay open for long, and tells of what happened in it. */
const VALID_HOURS = 24;

/**
 * Names a document that the server of the site made, so that what it tells counts once: the same for a visitor within an
 * hour (an unchanged page stays a 304), another one afterwards, and it leads back to nobody.
 * @param key Kept by the server of the site and the function that takes the telemetry.
 */
export async function documentToken(key: string, visitor: string, now: number): Promise<string> {
  const hour = Math.floor(now / HOUR_MS);
  const name = `${hour}.${await signed(key, `visitor ${visitor} ${hour}`)}`;
  return `${name}.${await signed(key, `document ${name}`)}`;
}

/** Name of the document a token was made for; null for one that is forged, from the future or too old. */
export async function documentOf(key: string, token: unknown, now: number): Promise<string | null> {
  const [, name = '', hour = '', mac = ''] =
    (typeof token === 'string' && /^((\d{1,9})\.[\w-]{22})\.([\w-]{22})$/.exec(token)) || [];
  const age = Math.floor(now / HOUR_MS) - Number(hour);
  if (!name || age < -1 || age > VALID_HOURS) return null;
  return (await signed(key, `document ${name}`)) === mac ? name : null;
}

/** Stands for an address on one day; who has not got the key cannot tell which. A household of IPv6 addresses is one. */
export function sourceOf(key: string, address: string, now: number): Promise<string> {
  return signed(key, `source ${new Date(now).toISOString().slice(0, 10)} ${networkOf(address)}`);
}

/** 128 bits of an HMAC; by Web Cryptography, which browsers' engines on servers have too. */
async function signed(key: string, text: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const secret = await crypto.subtle.importKey('raw', encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encode(text))).slice(0, 16);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
