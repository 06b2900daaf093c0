import type { Person } from './shapes.ts';

/** How a feed names somebody; a person without a name is still somebody. */
export const nameOf = (person: Person | null): string => person?.name || 'Someone';

/** A person as the filters of pages take one, escaped for an address. */
export const whoPath = (person: Person): string =>
  encodeURIComponent(person.profileId === null ? person.userkey : `profileId:${person.profileId}`);
