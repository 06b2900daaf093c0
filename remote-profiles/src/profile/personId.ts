import type { Person } from '@companion/data';

/** The id in a person's canonical address: profile id, or the userkey of an account without profile. */
export function canonicalId(person: Person): string {
  return String(person.profileId ?? person.userkey ?? '');
}

/** URL of a person's X account, or null for an invalid handle, since handles are external data. */
export function xAddress(handle: string | null): string | null {
  return handle !== null && /^\w{1,15}$/.test(handle) ? `https://x.com/${handle}` : null;
}
