import { toAddress } from './values.ts';

const MAX_LENGTH = 200;

/**
 * The canonical form in which a userkey is stored: `profileId:1`, `address:0x…`, `service:x.com:123` or
 * `service:x.com:username:handle`, all but the first word in lower case. Null if the text is not a userkey.
 */
export function canonicalUserkey(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const key = value.trim();
  if (key.length > MAX_LENGTH) return null;
  const profile = /^profileid:0*([1-9]\d{0,15})$/i.exec(key)?.[1];
  if (profile) return Number.isSafeInteger(Number(profile)) ? `profileId:${profile}` : null;
  const address = toAddress(key.replace(/^address:/i, ''));
  if (address) return `address:${address}`;
  const [, service = '', account = ''] = /^service:([^\s:]+):((?:username:)?[^\s:/]+)$/i.exec(key) ?? [];
  return account ? serviceUserkey(service, account) : null;
}

/** Userkey of an account at a service. The network used "twitter" before "x.com". */
export function serviceUserkey(service: string, account: string): string {
  const name = service.toLowerCase();
  return `service:${name === 'twitter' || name === 'twitter.com' ? 'x.com' : name}:${account.toLowerCase()}`;
}

/** Userkey from `attestationDetails {service, account}`; null if either is missing or empty. */
export function attestationUserkey(details: unknown): string | null {
  if (typeof details !== 'object' || details === null) return null;
  const { service, account } = details as { service?: unknown; account?: unknown };
  if (typeof service !== 'string' || typeof account !== 'string' || !service || !account) return null;
  return canonicalUserkey(`service:${service}:${account}`);
}

/** Userkey of a wallet; null for the zero address, which means "no wallet". */
export function addressUserkey(value: unknown): string | null {
  const address = toAddress(value);
  return address && `address:${address}`;
}
