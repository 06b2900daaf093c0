import type { Person } from './shapes.ts';

/** A person's name in a feed; never empty. */
export const nameOf = (person: Person | null): string => person?.name || 'Someone';

/** A person as a filter value, escaped for an address. */
export const whoPath = (person: Person): string =>
  encodeURIComponent(person.profileId === null ? person.userkey : `profileId:${person.profileId}`);
