import { type FeedItem, feedKey } from './queries';

/** How many of the newest entries are not on screen. An older entry that only slid into the page is not news. */
export function countNew(newest: readonly FeedItem[], shown: readonly FeedItem[]): number {
  const known = new Set(shown.map(feedKey));
  const oldest = shown.at(-1)?.at ?? '';
  return newest.filter((item) => !known.has(feedKey(item)) && item.at >= oldest).length;
}
