import { counted, type Finding, figure, finding } from '@companion/domain';
import type { FeedItem, FeedPage } from './queries';

const NAMES: Record<FeedItem['kind'], readonly [one: string, other: string]> = {
  slashOpen: ['new slash', 'new slashes'],
  slashDecided: ['decided slash', 'decided slashes'],
  vouch: ['vouch', 'vouches'],
  unhealthy: ['unhealthy unvouch', 'unhealthy unvouches'],
  scoreDrop: ['score drop', 'score drops'],
  massArchive: ['mass archive', 'mass archives'],
};
const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * New entries since the last visit, by kind; null if there are none. If the whole first page is newer, there may be more than
 * it contains.
 *
 * @param since ISO time of the latest data then.
 * @param when The same in words: "2 days ago".
 */
export function sinceLastVisit({ rows, next }: FeedPage, since: string, when: string): Finding | null {
  const newer = rows.filter(({ at }) => Date.parse(at) > Date.parse(since));
  if (newer.length === 0) return null;
  if (newer.length === rows.length && next)
    return finding('home.sinceMany')`Since you were here ${when}: ${figure(newer.length)} entries or more.`;
  const kinds = Object.entries(NAMES).flatMap(([kind, [one, other]]) => {
    const count = newer.filter((item) => item.kind === kind).length;
    return count > 0 ? [counted(count, one, other)] : [];
  });
  return finding('home.since')`Since you were here ${when}: ${figure(AND.format(kinds))}.`;
}
