import { type PersonId, parsePersonId } from './personId.ts';

/** A person as a post or message names one. */
export type Mention = Extract<PersonId, { kind: 'xHandle' | 'profile' | 'address' }>;

/** The network's profile link or one of this site, on any host; also without its host. */
const PROFILE_LINK = String.raw`(?<![\p{L}\p{N}_./-])(?:https?://)?[a-z0-9.-]*(?::\d{1,5})?/profiles?/`;
const END = String.raw`(?![\p{L}\p{N}_])`;
const MENTION = new RegExp(
  [
    String.raw`(?:(?<![\p{L}\p{N}_])@|${PROFILE_LINK}(?:x/|@))(?<handle>[a-z0-9_]{1,15})${END}`,
    String.raw`(?<![\p{L}\p{N}_-])(?<account>(?:x|twitter)\.com/@?[a-z0-9_]{1,15})${END}`,
    `${PROFILE_LINK}(?<profile>[1-9]\\d{0,9})${END}`,
    `${PROFILE_LINK}(?<address>0x[0-9a-f]{40})${END}`,
  ].join('|'),
  'gu',
);

/**
 * The distinct people a text names, in order of first mention, case ignored: by "@handle", by a link to the account on X, or
 * by a profile link with handle, id or address, whatever follows in it (`/profile/0xAB…/score`, `/profiles/5?tab=votes`).
 * Nothing of a name may touch another letter, digit or underscore: "me@example" mentions nobody. Never throws.
 */
export function mentionsIn(text: unknown): Mention[] {
  if (typeof text !== 'string') return [];
  const found = new Map<string, Mention>();
  for (const { groups = {} } of text.toLowerCase().matchAll(MENTION)) {
    const { handle, account, profile, address } = groups;
    const person = parsePersonId(profile ?? address ?? account ?? `@${handle}`);
    if (isMention(person)) found.set(JSON.stringify(person), person);
  }
  return [...found.values()];
}

/** What only looks like one is nobody: a page of X itself, an id beyond all ids. */
function isMention(person: PersonId): person is Mention {
  return person.kind === 'xHandle' || person.kind === 'profile' || person.kind === 'address';
}
