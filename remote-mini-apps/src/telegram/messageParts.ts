import { type Mention, mentionsIn } from '@companion/domain';

export type Named = { profileId: number | null; userkey: string; handle: string | null };
export type Part<P extends Named> =
  | { kind: 'text'; text: string; found: boolean }
  | { kind: 'person'; text: string; person: P }
  | { kind: 'slash'; text: string; id: number }
  | { kind: 'link'; text: string; href: string };

const LINK = String.raw`https?://[^\s<>"']+`;
const HANDLE = String.raw`(?<![\p{L}\p{N}_])@[a-z0-9_]{1,15}(?![\p{L}\p{N}_])`;
const SLASH = String.raw`(?<![\p{L}\p{N}_])slash #\d{1,12}(?![\p{L}\p{N}])`;
const SPECIAL = new RegExp(`${LINK}|${HANDLE}|${SLASH}`, 'giu');
/** Punctuation after a link is not part of it. */
const TRAILING = /[.,;:!?)\]}]+$/;

/**
 * A message as text, people, slashes and links, in order; concatenated they are exactly the message. Links only people and
 * slashes the server found in it, and external links only over http(s). `found` marks search matches.
 */
export function messageParts<P extends Named>(
  text: string,
  mentions: { people: readonly P[]; slashes: readonly number[] },
  q = '',
): Part<P>[] {
  const parts: Part<P>[] = [];
  let from = 0;
  for (const match of text.matchAll(SPECIAL)) {
    const part = special(match[0]);
    if (!part) continue;
    parts.push(...plain(text.slice(from, match.index), q), part);
    from = match.index + part.text.length;
  }
  return [...parts, ...plain(text.slice(from), q)];

  function special(words: string): Part<P> | null {
    if (/^slash/i.test(words)) {
      const id = Number(words.slice(words.indexOf('#') + 1));
      return mentions.slashes.includes(id) ? { kind: 'slash', text: words, id } : null;
    }
    const shown = words.startsWith('@') ? words : words.replace(TRAILING, '');
    const named = mentionsIn(shown)[0];
    const person = named && mentions.people.find((each) => isNamed(each, named));
    if (person) return { kind: 'person', text: shown, person };
    return shown.startsWith('@') || !URL.canParse(shown) ? null : { kind: 'link', text: shown, href: shown };
  }
}

function isNamed(person: Named, mention: Mention): boolean {
  if (mention.kind === 'profile') return person.profileId === mention.profileId;
  if (mention.kind === 'xHandle') return person.handle?.toLowerCase() === mention.handle.toLowerCase();
  return false;
}

/** Plain text, split at the search words. */
function plain(text: string, q: string): { kind: 'text'; text: string; found: boolean }[] {
  const words = q.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Some letters change their length in lower case; then nothing is highlighted rather than the wrong words.
  if (words === '' || lower.length !== text.length) return text === '' ? [] : [{ kind: 'text', text, found: false }];
  const parts: { kind: 'text'; text: string; found: boolean }[] = [];
  let from = 0;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, from)) {
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at), found: false });
    from = at + words.length;
    parts.push({ kind: 'text', text: text.slice(at, from), found: true });
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from), found: false });
  return parts;
}
