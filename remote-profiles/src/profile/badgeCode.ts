import { personName, personPath } from '@companion/ui/core';
import type { KnownProfile } from './queries';

/** Characters that could start or end a link where the code is pasted. */
const SIGNS = /[[\]()<>"'`\\&\n\r]/g;

/**
 * Image of a person's badge for other sites, and the code that embeds it as a link to the page.
 * @param site origin
 */
export function badgeCode(person: KnownProfile['person'], site: string) {
  const path = personPath(person);
  const picture = `/badge/${path.slice(path.lastIndexOf('/') + 1)}.svg`;
  const alt = `Reputation of ${personName(person).replace(SIGNS, '').trim() || 'this person'}`;
  return {
    picture,
    markdown: `[![${alt}](${site}${picture})](${site}${path})`,
    html: `<a href="${site}${path}"><img src="${site}${picture}" alt="${alt}" width="344" height="56"></a>`,
  };
}
