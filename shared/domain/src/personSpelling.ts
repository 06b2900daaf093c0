import { unwrapped } from './pasted.ts';
import { parsePersonId } from './personId.ts';

/** One spelling per meaning of an id (rule G2), as the server is asked: every form says what it is, so that `12` stays a text. */
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
      // Accounts of services we have no name for keep their key. Nobody has the rest: "@" keeps it a text, and the
      // nearest handles are looked up without it.
      return /^service:/i.test(id.text) ? id.text : `@${id.text}`;
  }
}

/**
 * What somebody typed or pasted, as a filter or a search is asked: what the database reads or finds stays as it was typed,
 * what stands around an id goes, a link becomes the id in it.
 */
export function askedAs(text: string): string {
  const given = text.trim();
  const bare = unwrapped(given) === given && !/[\s/]/.test(given);
  return bare || parsePersonId(given).kind === 'unknown' ? given : spelledOut(given);
}

/** The id of a typed text as an address carries it: `https://x.com/Bob` becomes `bob`. Not yet escaped. */
export function segmentOf(text: string): string {
  const id = parsePersonId(text);
  if (id.kind === 'xHandle') return handleSegment(id.handle);
  return id.kind === 'profile' ? String(id.profileId) : spelledOut(text).replace(/^(@|address:)/, '');
}

type Person = { profileId: number | null; userkey: string; handle: string | null };

/** The id in a person's canonical address: handle, else profile id, else the userkey. Not yet escaped. */
export function canonicalSegment({ handle, profileId, userkey }: Person): string {
  if (handle !== null && /^\w{1,15}$/.test(handle)) return handleSegment(handle);
  return String(profileId ?? userkey);
}

/**
 * How a filter names a person: the profile, or the account of someone who never joined. Never empty: an empty filter
 * would list everybody.
 */
export function personFilter({ profileId, userkey, handle }: Person): string {
  if (profileId !== null) return `profileId:${profileId}`;
  if (userkey) return userkey;
  return handle ? `@${handle}` : '-';
}

/** Digits alone would be a profile id. */
const handleSegment = (handle: string) => (/^\d+$/.test(handle) ? `@${handle}` : handle);
