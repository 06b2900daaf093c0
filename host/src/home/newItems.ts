import { type FeedItem, feedKey } from './queries';

/** Number of latest entries not on screen. An older entry that merely moved up into the page is not new. */
export function countNew(newest: readonly FeedItem[], shown: readonly FeedItem[]): number {
  const known = new Set(shown.map(feedKey));
  const oldest = shown.at(-1)?.at ?? '';
  return newest.filter((item) => !known.has(feedKey(item)) && item.at >= oldest).length;
}
