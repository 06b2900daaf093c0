import { type PersonId, parsePersonId } from './personId.ts';

/** A person as mentioned in a post or message. */
export type Mention = Extract<PersonId, { kind: 'xHandle' | 'profile' | 'address' }>;

/** A profile link of the network or of this site, on any host, or without one. */
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
 * The distinct people mentioned in a text, in order of first occurrence, ignoring case: by "@handle", by a link to the account on
 * X, or by a profile link with handle, id or address and anything after it (`/profile/0xAB…/score`, `/profiles/5?tab=votes`). A
 * mention must not touch another letter, digit or underscore: "me@example" is not one. Never throws.
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

/** Excludes false matches: a page of X itself, or an id out of range. */
function isMention(person: PersonId): person is Mention {
  return person.kind === 'xHandle' || person.kind === 'profile' || person.kind === 'address';
}
