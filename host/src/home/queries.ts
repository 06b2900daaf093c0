import { askFunction, functionQuery, onceMore } from '@companion/data';
import { infiniteQueryOptions, queryOptions } from '@companion/data/query';
import type { AnswerOf, KpisOf, RowOf } from '@companion/functions';
import { homeFeed, PERSONAL_KINDS } from '@companion/functions/homeFeed';
import { homeOverview } from '@companion/functions/homeOverview';
import { siteStatus } from '@companion/functions/siteStatus';
import { slashesList } from '@companion/functions/slashesList';

/** Figures for a range; the previous range's stay on screen while a new one loads. */
export type HomeOverview = AnswerOf<typeof homeOverview>;
export type HomeRange = HomeOverview['range'];
export type HomeKpis = KpisOf<typeof homeOverview>;
export type Mover = HomeOverview['movers']['gains'][number];
export type Example = HomeOverview['examples'][number];
export type XpRow = HomeOverview['xpTop']['rows'][number];

export const overviewQuery = (range: HomeRange) => functionQuery(homeOverview, { range });

export type OpenSlash = RowOf<typeof slashesList>;

const MOST_OPEN = 3;
/** The open slashes closing first. */
export const openSlashesQuery = () =>
  functionQuery(slashesList, { filters: { status: 'open' }, sort: 'closes', page: 1, per: MOST_OPEN });

/** Kinds in the feed; some are available only for selected people. */
export const feedKinds = (watched: boolean): readonly FeedKind[] =>
  homeFeed.args.types.words.filter((kind) => watched || !(PERSONAL_KINDS as readonly FeedKind[]).includes(kind));
export type FeedPage = AnswerOf<typeof homeFeed>;
export type FeedItem = RowOf<typeof homeFeed>;
export type FeedKind = FeedItem['kind'];
export type FeedSlash = NonNullable<FeedItem['slash']>;
export type FeedVouch = NonNullable<FeedItem['vouch']>;
export type FeedDrop = NonNullable<FeedItem['drop']>;
export type FeedArchive = NonNullable<FeedItem['archive']>;

export const feedKey = ({ kind, id, at }: Pick<FeedItem, 'kind' | 'id' | 'at'>): string => `${kind}:${id}:${at}`;

const FEED_PAGE = 25;
export const FEED_EVERY_MS = 60_000;

/** The feed's filters: kinds (empty means all), and user ids (null means everyone). */
export type FeedChoice = { types: readonly FeedKind[]; who: readonly number[] | null };

/** Arguments for a choice, shared by the function, its export and its feed. */
export const feedArgs = ({ types, who }: FeedChoice) => ({
  types: types.length > 0 ? [...types] : null,
  ...(who && { who: [...who] }),
});

const readFeed = (choice: FeedChoice, after: unknown, signal: AbortSignal) =>
  askFunction(homeFeed, { ...feedArgs(choice), after, per: FEED_PAGE }, signal);

/** The feed page by page, newest first. Refetched only on request, so that nothing moves while it is being read. */
export const feedQuery = (choice: FeedChoice) =>
  infiniteQueryOptions({
    queryKey: ['home_feed', choice],
    queryFn: ({ pageParam, signal }) => readFeed(choice, pageParam, signal),
    initialPageParam: null as unknown,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    retry: onceMore,
  });

/** The latest page only, polled each minute with the feed's arguments, to count entries the feed does not show yet. */
export const feedHeadQuery = (choice: FeedChoice, newest: FeedPage) =>
  queryOptions({
    queryKey: ['home_feed_head', choice],
    initialData: newest,
    queryFn: ({ signal }) => readFeed(choice, null, signal),
    refetchInterval: FEED_EVERY_MS,
    staleTime: FEED_EVERY_MS,
    retry: false,
  });

export type HomeStatus = AnswerOf<typeof siteStatus>;
export type Count = HomeStatus['counts']['profiles'];

/** The shell requests and refreshes the same query; the page only reads it. */
export const homeStatusQuery = () => functionQuery(siteStatus, {});
