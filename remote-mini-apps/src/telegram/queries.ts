import { askFunction, onceMore } from '@companion/data';
import { infiniteQueryOptions } from '@companion/data/query';
import type { ArgsOf, FiltersOf, RowOf } from '@companion/functions';
import { telegramViewer } from '@companion/functions/telegramViewer';

export type Message = RowOf<typeof telegramViewer>;
export type TelegramFilters = FiltersOf<typeof telegramViewer>;

const FRESH_MS = 30_000;

/** The newest messages that match; each further page is the ones before. */
export const messagesQuery = (args: ArgsOf<typeof telegramViewer>) => {
  const { page: _, ...rest } = args;
  return infiniteQueryOptions({
    queryKey: ['telegram_viewer', 'stream', args],
    queryFn: ({ pageParam, signal }) =>
      askFunction(telegramViewer, pageParam === null ? args : { ...rest, after: pageParam }, signal),
    initialPageParam: null as unknown,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: onceMore,
  });
};
