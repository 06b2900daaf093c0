import { askFunction, functionQuery, onceMore } from '@companion/data';
import { infiniteQueryOptions, queryOptions } from '@companion/data/query';
import type { AnswerOf, KpisOf, RowOf } from '@companion/functions';
import { homeFeed } from '@companion/functions/homeFeed';
import { homeOverview } from '@companion/functions/homeOverview';
import { siteStatus } from '@companion/functions/siteStatus';

/** Figures of a range; those of the one before stay on screen while another loads. */
export type HomeOverview = AnswerOf<typeof homeOverview>;
export type HomeRange = HomeOverview['range'];
export type HomeKpis = KpisOf<typeof homeOverview>;
export type Mover = HomeOverview['movers']['gains'][number];
export type XpRow = HomeOverview['xpTop']['rows'][number];

export const overviewQuery = (range: HomeRange) => functionQuery(homeOverview, { range });

export const FEED_KINDS = homeFeed.args.types.words;
export type FeedPage = AnswerOf<typeof homeFeed>;
export type FeedItem = RowOf<typeof homeFeed>;
export type FeedKind = FeedItem['kind'];
export type FeedSlash = NonNullable<FeedItem['slash']>;
export type FeedVouch = NonNullable<FeedItem['vouch']>;

export const feedKey = ({ kind, id }: Pick<FeedItem, 'kind' | 'id'>): string => `${kind}:${id}`;

const FEED_PAGE = 25;
export const FEED_EVERY_MS = 60_000;

const readFeed = (types: readonly FeedKind[], after: unknown, signal: AbortSignal) =>
  askFunction(homeFeed, { types: types.length > 0 ? [...types] : null, after, per: FEED_PAGE }, signal);

/** The feed from its newest entry, page by page. Read again only when asked, so that nothing moves while it is read. */
export const feedQuery = (types: readonly FeedKind[]) =>
  infiniteQueryOptions({
    queryKey: ['home_feed', types],
    queryFn: ({ pageParam, signal }) => readFeed(types, pageParam, signal),
    initialPageParam: null as unknown,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    retry: onceMore,
  });

/** The newest page alone, asked each minute from what the feed read: tells what the feed on screen does not show yet. */
export const feedHeadQuery = (types: readonly FeedKind[], newest: FeedPage) =>
  queryOptions({
    queryKey: ['home_feed_head', types],
    initialData: newest,
    queryFn: ({ signal }) => readFeed(types, null, signal),
    refetchInterval: FEED_EVERY_MS,
    staleTime: FEED_EVERY_MS,
    retry: false,
  });

export type HomeStatus = AnswerOf<typeof siteStatus>;
export type Count = HomeStatus['counts']['profiles'];

/** The shell asks for the same and renews it; the page only reads. */
export const homeStatusQuery = () => functionQuery(siteStatus, {});
