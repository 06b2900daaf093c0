import { unwrapped } from './pasted.ts';
import { parsePersonId } from './personId.ts';

/** Canonical form of an id (rule G2) for calls to the server: each form states its kind, so that `12` remains text. */
export function spelledOut(text: string): string {
  const id = parsePersonId(text);
  switch (id.kind) {
    case 'profile':
      return `profileId:${id.profileId}`;
    case 'xHandle':
      return `@${id.handle}`;
    case 'xId':
      return `service:x.com:${id.xId}`;
    case 'address':
      return `address:${id.address}`;
    case 'service':
      return `service:${id.service}:${id.account}`;
    case 'ens':
      return id.name;
    case 'unknown':
      // Accounts of unknown services keep their key. The rest is nobody's: "@" keeps it text, and it is dropped when looking up
      // similar handles.
      return /^service:/i.test(id.text) ? id.text : `@${id.text}`;
  }
}

/**
 * Typed or pasted text as a filter or search value: text the database can interpret is unchanged, surrounding characters are
 * stripped, and a link becomes the id in it.
 */
export function askedAs(text: string): string {
  const given = text.trim();
  const bare = unwrapped(given) === given && !/[\s/]/.test(given);
  return bare || parsePersonId(given).kind === 'unknown' ? given : spelledOut(given);
}

/** The id in a typed text as an address segment: `https://x.com/Bob` becomes `bob`. Not escaped. */
export function segmentOf(text: string): string {
  const id = parsePersonId(text);
  if (id.kind === 'xHandle') return handleSegment(id.handle);
  return id.kind === 'profile' ? String(id.profileId) : spelledOut(text).replace(/^(@|address:)/, '');
}

type Person = { profileId: number | null; userkey: string; handle: string | null };

/** The id in a person's canonical address: handle, otherwise profile id, otherwise the userkey. Not escaped. */
export function canonicalSegment({ handle, profileId, userkey }: Person): string {
  if (handle !== null && /^\w{1,15}$/.test(handle)) return handleSegment(handle);
  return String(profileId ?? userkey);
}

/**
 * A person as a filter value: the profile, or the account of someone who never joined. Never empty: an empty filter would match
 * everyone.
 */
export function personFilter({ profileId, userkey, handle }: Person): string {
  if (profileId !== null) return `profileId:${profileId}`;
  if (userkey) return userkey;
  return handle ? `@${handle}` : '-';
}

/** Digits alone would be parsed as a profile id. */
const handleSegment = (handle: string) => (/^\d+$/.test(handle) ? `@${handle}` : handle);
