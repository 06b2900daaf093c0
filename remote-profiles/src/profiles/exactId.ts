import { parsePersonId } from '@companion/domain';

/**
 * The id in a search text that identifies exactly one person (rule G2), or null if it is to be searched. A valid chain
 * address is always complete; other forms (`12`, `@alice`, `service:x.com:12`, an x.com address) may be the beginning of a
 * longer one and count only once `complete`. A bare handle is also a word, so it is searched.
 */
export function exactId(text: string, complete: boolean): string | null {
  const id = parsePersonId(text);
  if (id.kind === 'address') return text.trim();
  if (!complete || id.kind === 'unknown') return null;
  if (id.kind === 'xHandle' && /^\w+$/.test(text.trim())) return null;
  return text.trim();
}
