import type { Person } from '@companion/data';
import { parsePersonId } from '@companion/domain';

/** The id in a person's canonical address: profile id, or the userkey of an account without profile. */
export function canonicalId(person: Person): string {
  return String(person.profileId ?? person.userkey ?? '');
}

/**
 * What list functions take as `author`, `subject` and so on. Never empty: an empty filter would list everybody.
 */
export function personFilter(person: Person): string {
  if (person.profileId !== null) return `profileId:${person.profileId}`;
  if (person.userkey) return person.userkey;
  return person.handle ? `@${person.handle}` : '-';
}

/** Address of a person's X account, or null when the handle is none: it comes from outside. */
export function xAddress(handle: string | null): string | null {
  return handle !== null && /^\w{1,15}$/.test(handle) ? `https://x.com/${handle}` : null;
}

/**
 * One spelling per meaning of an id, as the server is asked. Carried in a query string, a bare `0x12` could be read as a
 * number and `true` as a word of JSON, so every form gets the prefix that says what it is.
 */
export function spelledOut(text: string): string {
  const id = parsePersonId(text);
  switch (id.kind) {
    case 'profile':
      return String(id.profileId);
    case 'address':
      return `address:${id.address}`;
    case 'xHandle':
      return `@${id.handle}`;
    case 'xId':
      return `service:x.com:${id.xId}`;
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
