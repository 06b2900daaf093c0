import type { Entry } from '../schema/declaration.ts';
import { nameOf, whoPath } from '../schema/feedWords.ts';
import type { ObjectOf } from '../schema/field.ts';
import type { VoteTargetName, voteFields } from './vote.ts';

type Named = Pick<VoteTargetName, 'type' | 'id' | 'author' | 'subject'>;

/** "review 15 by Mallory on Alice". */
export const targetName = ({ type, id, author, subject }: Named): string =>
  [`${type} ${id}`, author && `by ${nameOf(author)}`, subject && `on ${nameOf(subject)}`].filter(Boolean).join(' ');

/** The page that lists a target; a feed cannot know which other pages a site has. */
export function targetPath({ type, author, subject }: Named): string {
  const page = { review: '/reviews', vouch: '/vouches', slash: '/slashes' }[type];
  return page && author && subject
    ? `${page}?status=all&author=${whoPath(author)}&subject=${whoPath(subject)}`
    : '/votes';
}

/** A vote as a feed entry. */
export function voteEntry({ voter, direction, blind, target, at }: ObjectOf<typeof voteFields>): Entry {
  return {
    id: `vote:${target.type}:${target.id}:${voter.userId}:${at}`,
    at,
    title: `${nameOf(voter)} ${blind || direction === null ? 'voted' : `voted ${direction}`} on ${targetName(target)}`,
    text: blind ? 'The direction stays hidden while the slash is open.' : (target.label ?? ''),
    path: targetPath(target),
  };
}
