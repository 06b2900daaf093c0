import type { Person } from '@companion/data';

/** How a link names a person to a filter: the profile, or the account of someone who never joined. */
export const personFilter = ({ profileId, userkey }: Person): string =>
  encodeURIComponent(profileId === null ? userkey : `profileId:${profileId}`);
