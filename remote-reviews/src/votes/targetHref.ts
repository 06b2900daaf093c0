import { personFilter } from '@companion/domain';
import type { Vote } from './queries';

const LISTS: Readonly<Record<string, string>> = { review: '/reviews', vouch: '/vouches' };

/** The target's page: the votes of a slash, or a list that contains it; null if its people are unknown. */
export function targetHref({ type, id, author, subject }: Pick<Vote['target'], 'type' | 'id' | 'author' | 'subject'>) {
  if (type === 'slash') return `/slash-votes/${id}`;
  const list = LISTS[type];
  if (!list || !author || !subject) return null;
  return `${list}?${new URLSearchParams({ status: 'all', author: personFilter(author), subject: personFilter(subject) })}`;
}
