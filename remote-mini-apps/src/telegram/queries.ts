import { askFunction, onceMore } from '@companion/data';
import { infiniteQueryOptions } from '@companion/data/query';
import type { AnswerOf, ArgsOf, FiltersOf, RowOf } from '@companion/functions';
import { telegramViewer } from '@companion/functions/telegramViewer';

export type Message = RowOf<typeof telegramViewer>;
export type TelegramFilters = FiltersOf<typeof telegramViewer>;
type Answer = AnswerOf<typeof telegramViewer>;

/** A page of the stream: before or after a position. */
type Part = { way: 'earlier' | 'later'; after: unknown };
export type StreamPage = Answer & { way: Part['way'] };

const FRESH_MS = 30_000;
/** Maximum number of pages in memory: older ones are dropped, and refetched when needed. */
const MOST_PARTS = 12;

/** Position before every message of a time, or some ms after it: the list's cursor, [time, key]. */
const placeAt = (time: string, ms = 0) => [new Date(Date.parse(time) + ms).toISOString(), ''];

/**
 * Messages around a time, or the latest; further pages load on either side. A refetched page starts with the second in which
 * it ended, so that no messages of that second are lost; `inOrder` removes duplicates.
 */
export const messagesQuery = (args: ArgsOf<typeof telegramViewer>, from: string | null) => {
  const { page: _, ...rest } = args;
  const start: Part = from === null ? { way: 'earlier', after: null } : { way: 'later', after: placeAt(from) };
  return infiniteQueryOptions({
    queryKey: ['telegram_viewer', 'stream', args, from],
    queryFn: async ({ pageParam: { way, after }, signal }): Promise<StreamPage> => {
      const sort = way === 'later' ? 'at' : '-at';
      return { ...(await askFunction(telegramViewer, after === null ? args : { ...rest, sort, after }, signal)), way };
    },
    initialPageParam: start,
    getNextPageParam: (oldest): Part | null => {
      if (oldest.way === 'earlier') return oldest.next ? { way: 'earlier', after: oldest.next } : null;
      const time = oldest.rows[0]?.at ?? from;
      return time === null ? null : { way: 'earlier', after: placeAt(time, oldest.rows.length > 0 ? 1 : 0) };
    },
    getPreviousPageParam: (newest, _pages, { after }): Part | null => {
      if (newest.way === 'later') return newest.next ? { way: 'later', after: newest.next } : null;
      const time = newest.rows[0]?.at;
      return after === null || time === undefined ? null : { way: 'later', after: placeAt(time) };
    },
    maxPages: MOST_PARTS,
    staleTime: FRESH_MS,
    retry: onceMore,
  });
};

/** Messages of all pages in reading order without duplicates: by time, then channel and number. */
export function inOrder(pages: readonly Pick<Answer, 'rows'>[]): Message[] {
  const all = new Map(pages.flatMap(({ rows }) => rows.map((row) => [`${row.channel}/${row.id}`, row])));
  return [...all.values()].sort((a, b) => compare(a.at, b.at) || compare(a.channel, b.channel) || a.id - b.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
