import type { Person } from '@companion/data';
import { shortenAddress } from '@companion/domain';

export type PersonValue = Person;

/** Address of a person's page on this site. */
export function personPath(person: Pick<PersonValue, 'profileId' | 'userkey'>): string {
  return `/profiles/${person.profileId ?? encodeURIComponent(person.userkey)}`;
}

// Invisible characters; a name made of them would be an invisible link.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Display name of a person: name, otherwise @handle, otherwise the key. Never empty, no direction overrides, at most 80
 * characters.
 */
export function personName(person: Pick<PersonValue, 'name' | 'handle' | 'userkey'>): string {
  const name = clean(person.name);
  if (name) return name;
  const handle = clean(person.handle);
  if (handle) return `@${handle}`;
  const key = clean(person.userkey).replace(/^address:/, '');
  return key.startsWith('0x') ? shortenAddress(key) : key || 'Unknown account';
}

function clean(text: string | null | undefined): string {
  if (typeof text !== 'string') return '';
  return [...text.slice(0, 400).replace(invisible, '').replace(/\s+/g, ' ').trim()].slice(0, 80).join('');
}
