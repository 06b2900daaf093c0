import { askFunction } from '@companion/data';
import type { RowOf } from '@companion/functions';
import { homeEntry, homeFeed } from '@companion/functions/homeFeed';
import { createBrowserList, type Watched, watchList } from '@companion/ui/core';

/** Kinds of news about watched people. */
const KINDS = ['slashOpen', 'slashDecided', 'scoreDrop', 'massArchive'] as const;
/** Number of entries checked; after a longer absence the rest is in the feed of /home. */
const NEWEST = 25;

type Row = RowOf<typeof homeFeed>;
export type WatchedNews = { id: string; at: string; title: string; path: string /** User ids. */; people: number[] };

/** News already reported on this device, newest first; it is not reported again. */
export const watchedNews = createBrowserList<WatchedNews>({
  key: 'companion.watched-news',
  idOf: ({ id }) => id,
  parse: parseNews,
  most: 200,
});

/**
 * News about watched people since they were added that has not been reported yet, newest first. Reported entries are
 * identified by id, not by time: rows reach the site later than they happened.
 */
export function unheard(
  rows: readonly Row[],
  watched: readonly Watched[],
  heard: (id: string) => boolean,
): WatchedNews[] {
  const since = new Map(watched.map(({ userId, addedAt }) => [userId, Date.parse(addedAt)]));
  return rows.flatMap((row) => {
    const { id, at, title, path } = homeEntry(row);
    const people = peopleIn(row).filter((userId) => Date.parse(at) >= (since.get(userId) ?? Number.POSITIVE_INFINITY));
    return people.length === 0 || heard(id) ? [] : [{ id, at, title, path, people }];
  });
}

/** Fetches and stores news about the people watched here; no request if there are none. @throws as `askFunction` */
export async function readWatchedNews(): Promise<WatchedNews[]> {
  const watched = watchList.read().slice(0, homeFeed.args.who.max);
  if (watched.length === 0) return [];
  const who = watched.map(({ userId }) => userId);
  const { rows } = await askFunction(homeFeed, { who, types: [...KINDS], per: NEWEST });
  const news = unheard(rows, watched, watchedNews.has);
  if (news.length > 0) watchedNews.add(...news);
  return news;
}

const peopleIn = ({ slash, drop, archive }: Row): number[] =>
  [slash?.author, slash?.subject, drop?.person, archive?.author].flatMap((person) => (person ? [person.userId] : []));

function parseNews(value: unknown): WatchedNews | null {
  const { id, at, title, path, people } = (value ?? {}) as Record<string, unknown>;
  const isText = (each: unknown): each is string => typeof each === 'string' && each.length <= 1_000;
  if (!isText(id) || !isText(at) || !isText(title) || !Number.isFinite(Date.parse(at))) return null;
  // "//host" and "/\host" are URLs of other sites.
  if (!isText(path) || !/^\/(?![/\\])/.test(path)) return null;
  if (!Array.isArray(people) || !people.every(Number.isSafeInteger)) return null;
  return { id, at, title, path, people };
}
