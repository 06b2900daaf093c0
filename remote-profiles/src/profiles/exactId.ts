import { parsePersonId } from '@companion/domain';

/**
 * The id in a search text that names exactly one person (rule G2), or null when it is words to search for.
 * A chain address is complete when it is one; the other forms (`12`, `@alice`, `service:x.com:12`, an x.com address) may
 * be the beginning of a longer one, so they count only once `complete`. A bare handle is a word as well, and stays a search.
 */
export function exactId(text: string, complete: boolean): string | null {
  const id = parsePersonId(text);
  if (id.kind === 'address') return text.trim();
  if (!complete || id.kind === 'unknown') return null;
  if (id.kind === 'xHandle' && /^\w+$/.test(text.trim())) return null;
  return text.trim();
}
