import { personFilter } from '@companion/domain';
import type { Vote } from './queries';

const LISTS: Readonly<Record<string, string>> = { review: '/reviews', vouch: '/vouches' };

/** Page that shows what was voted on: the votes of a slash, or the list that holds it; null when its people are not known. */
export function targetHref({ type, id, author, subject }: Pick<Vote['target'], 'type' | 'id' | 'author' | 'subject'>) {
  if (type === 'slash') return `/slash-votes/${id}`;
  const list = LISTS[type];
  if (!list || !author || !subject) return null;
  return `${list}?${new URLSearchParams({ status: 'all', author: personFilter(author), subject: personFilter(subject) })}`;
}
