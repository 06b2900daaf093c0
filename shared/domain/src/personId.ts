import { parseHandle } from './parseHandle.ts';
import { unwrapped, visible, wordsOf } from './pasted.ts';

/** Non-X accounts that a userkey can identify. */
export type OtherService = 'discord' | 'telegram' | 'farcaster' | 'github';

/** A person as identified by an address, a search box or a userkey. */
export type PersonId =
  | { readonly kind: 'profile'; readonly profileId: number }
  /** Lower case, without "@". */
  | { readonly kind: 'xHandle'; readonly handle: string }
  /** Numeric X account id, as text: it exceeds 2^53. */
  | { readonly kind: 'xId'; readonly xId: string }
  /** Lower case. */
  | { readonly kind: 'address'; readonly address: string }
  /** Lower case. */
  | { readonly kind: 'ens'; readonly name: string }
  | { readonly kind: 'service'; readonly service: OtherService; readonly account: string }
  /** None of these forms; `text` is trimmed and truncated, to prefill a search. */
  | { readonly kind: 'unknown'; readonly text: string };

const OTHER_SERVICES: readonly string[] = ['discord', 'telegram', 'farcaster', 'github'] satisfies OtherService[];
const MAX_TEXT = 100;
/** The longest form is a profile URL with a query, or a post around one. */
const MAX_LENGTH = 500;
/** Profile ids are 32-bit integers in the database. */
const MAX_PROFILE_ID = 2_147_483_647;
/** Pages of this site in the place of an id. */
const PAGES_BESIDE_PEOPLE: readonly string[] = ['stats'];

/**
 * Parses every form of an id (rule G2): 12, profileId:12, @handle, handle, an x.com or twitter.com URL, a profile link of the
 * network or of this site, a 0x address, address:0x..., an ENS name, service:x.com:<id>, service:x.com:username:<handle> and
 * other services. Ignores what people paste around it, including other words if they mention exactly one person by "@", link or
 * key ("Alice (@alice)"). Digits alone are a profile id; "@123" is a handle. Never throws: anything else is `unknown`.
 */
export function parsePersonId(input: unknown): PersonId {
  // Postgres cannot store NUL in text and would return an error instead of not found: `/profiles/%00`.
  const text = typeof input === 'number' ? String(input) : typeof input === 'string' ? visible(input) : '';
  if (text === '' || text.length > MAX_LENGTH) return unknown(text);
  return parseBare(unwrapped(text)) ?? theOnlyOne(text) ?? unknown(text);
}

/** An id with nothing around it. */
function parseBare(text: string): PersonId | null {
  return (
    parseProfile(text) ??
    parseAddress(text) ??
    parseService(text) ??
    parseXHandle(text) ??
    parseLink(text) ??
    parseEns(text)
  );
}

/** The only person mentioned among other words. A bare word or number does not count. */
function theOnlyOne(text: string): PersonId | null {
  const named = new Map<string, PersonId>();
  for (const word of wordsOf(text)) {
    const id = /[@:/.]|^0x/i.test(word) ? parseBare(word) : null;
    if (id && !(id.kind === 'xHandle' && /^\w+$/.test(word))) named.set(JSON.stringify(id), id);
  }
  const [only = null, another] = named.values();
  return another ? null : only;
}

/**
 * An X link by account number, or a profile link of the network or this site with anything after it; host and scheme may be
 * missing.
 */
function parseLink(text: string): PersonId | null {
  const [address = ''] = text.split(/[?#]/);
  const xId = /^(?:(?:https?:)?\/\/)?(?:[a-z]+\.)?(?:x|twitter)\.com\/i\/user\/(\d{1,20})(?:\/|$)/i.exec(address)?.[1];
  if (xId) return { kind: 'xId', xId };
  const found = /^(?:(?:https?:)?\/\/)?[a-z0-9.-]*(?::\d{1,5})?\/(?:[^\s]*\/)?profiles?\/+(x\/)?([^\s/]+)/i.exec(
    address,
  );
  if (!found) return null;
  const [, onX, segment = ''] = found;
  const id = decoded(segment);
  if (PAGES_BESIDE_PEOPLE.includes(id) || id.includes('/')) return null;
  return onX ? parseXHandle(id.startsWith('@') ? id : `@${id}`) : parseBare(id);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function parseProfile(text: string): PersonId | null {
  const digits = /^(?:profileId:)?(\d{1,10})$/i.exec(text)?.[1];
  const profileId = Number(digits);
  return profileId >= 0 && profileId <= MAX_PROFILE_ID ? { kind: 'profile', profileId } : null;
}

function parseAddress(text: string): PersonId | null {
  const address = /^(?:address:)?(0x[0-9a-f]{40})$/i.exec(text)?.[1];
  return address ? { kind: 'address', address: address.toLowerCase() } : null;
}

function parseService(text: string): PersonId | null {
  const [prefix, service = '', ...rest] = text.split(':');
  if (prefix?.toLowerCase() !== 'service') return null;
  const account = rest.join(':');
  const name = service.toLowerCase();
  if (name === 'x.com' || name === 'twitter.com') {
    if (/^\d{1,20}$/.test(account)) return { kind: 'xId', xId: account };
    const handle = parseHandle(account.replace(/^username:/i, ''));
    return handle && rest.length === 2 ? { kind: 'xHandle', handle: handle.toLowerCase() } : null;
  }
  const known = OTHER_SERVICES.includes(name) && /^[\w.-]{1,64}$/.test(account);
  return known ? { kind: 'service', service: name as OtherService, account } : null;
}

function parseXHandle(text: string): PersonId | null {
  const handle = parseHandle(text);
  return handle ? { kind: 'xHandle', handle: handle.toLowerCase() } : null;
}

/** ENS names may have letters and marks of any script and emoji, but no separators of paths or lists. */
function parseEns(text: string): PersonId | null {
  const name = text.toLowerCase();
  const wellFormed = name.length <= 255 && /^(?:[^\s./:@?#<>"'%&,;\\]+\.)+eth$/u.test(name);
  return wellFormed ? { kind: 'ens', name } : null;
}

function unknown(text: string): PersonId {
  return { kind: 'unknown', text: text.slice(0, MAX_TEXT) };
}
