import { callFunction, DataError, looseQuery, type Person, type Share } from '@companion/data';
import { infiniteQueryOptions, queryOptions } from '@companion/data/query';
import type { HomeRange } from './params';

/** `change` is the flow of the range, `previous` that of the equal time before, `spark` 30 equal parts of the range. */
export type Figure<Value> = { value: Value; change: Value; previous: Value; spark: Value[] };

export type HomeKpis = {
  profiles: Figure<number>;
  activeReviews: Figure<number>;
  activeVouchedWei: Figure<string>;
  votes: Figure<number>;
  openSlashes: Figure<number> & { votes: number; turnoutPct: number | null };
  weeklyXp: {
    season: number | null;
    week: number | null;
    value: number;
    change: number | null;
    previous: number | null;
    spark: number[];
  };
  acceptanceRate: { value: number | null; share: Share; change: Share; previous: Share };
};

export type Mover = { person: Person; change: number };
export type XpRow = {
  person: Person;
  xp: number;
  rank: number;
  /** Null: had no XP the week before. */
  previousRank: number | null;
};

export type HomeOverview = {
  asOf: string;
  /** The range these figures are of; the one before stays on screen while another loads. */
  range: HomeRange;
  kpis: HomeKpis;
  movers: { since: string; gains: Mover[]; losses: Mover[] };
  xpTop: { season: number | null; week: number | null; rows: XpRow[] };
};

export const overviewQuery = (range: string) => looseQuery<HomeOverview>('home_overview', { range });

export const FEED_KINDS = ['slashOpen', 'slashDecided', 'vouch', 'unhealthy'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export type FeedSlash = {
  status: 'open' | 'upheld' | 'defended' | 'inconclusive' | 'cancelled';
  type: string;
  amount: number;
  claim: string;
  author: Person;
  subject: Person;
  votes: number;
  closesAt: string;
  /** Weighted share for the slash; null while it is open. */
  sharePct: number | null;
};

export type FeedVouch = { voucher: Person; subject: Person; amountWei: string };
export type FeedItem = { kind: FeedKind; id: number; at: string; slash?: FeedSlash; vouch?: FeedVouch };
export type FeedPage = { asOf: string; rows: FeedItem[]; next: [string, string] | null };

export const feedKey = ({ kind, id }: Pick<FeedItem, 'kind' | 'id'>): string => `${kind}:${id}`;

const FEED_PAGE = 25;
export const FEED_EVERY_MS = 60_000;

function readFeed(types: readonly FeedKind[], after: [string, string] | null, signal: AbortSignal) {
  const args = { types: types.length > 0 ? types : null, after: after && JSON.stringify(after), per: FEED_PAGE };
  return callFunction<FeedPage>('home_feed', args, signal);
}

const retry = (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable;

/** The feed from its newest entry, page by page. Read again only when asked, so that nothing moves while it is read. */
export const feedQuery = (types: readonly FeedKind[]) =>
  infiniteQueryOptions({
    queryKey: ['home_feed', types],
    queryFn: ({ pageParam, signal }) => readFeed(types, pageParam, signal),
    initialPageParam: null as [string, string] | null,
    getNextPageParam: (page: FeedPage) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });

/** The newest page alone, asked each minute: tells what the feed on screen does not show yet. */
export const feedHeadQuery = (types: readonly FeedKind[]) =>
  queryOptions({
    queryKey: ['home_feed_head', types],
    queryFn: ({ signal }) => readFeed(types, null, signal),
    refetchInterval: FEED_EVERY_MS,
    staleTime: FEED_EVERY_MS,
    retry: false,
  });

export type Count = { n: number; exact: boolean };
export type HomeStatus = {
  asOf: string;
  dataUntil: string | null;
  counts: Record<'profiles' | 'users' | 'reviews' | 'vouches' | 'slashes' | 'invitations', Count>;
  sync: {
    running: boolean;
    status: 'completed' | 'in_progress' | 'failed' | null;
    message: string | null;
    percent: number | null;
    firstSyncDone: boolean;
  };
};

/** The shell asks for the same and renews it; the page only reads. */
export const homeStatusQuery = () => looseQuery<HomeStatus>('site_status', {}, ['sync']);
