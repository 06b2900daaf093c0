import { Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Dataset } from './dataset.ts';
import { ApiError, errorBody, notFound } from './http/errors.ts';
import { type FaultAt, faultsAt } from './http/faults.ts';
import { type Chaos, chaosMonkey, clientHeaderLimit } from './http/limits.ts';
import { spellAsV1 } from './http/spelling.ts';
import { activities, activitiesV1 } from './routes/activities.ts';
import { chain } from './routes/chain.ts';
import { invitations } from './routes/invitations.ts';
import { markets, marketsV1 } from './routes/markets.ts';
import { outside } from './routes/outside.ts';
import { addressesV1, profiles } from './routes/profiles.ts';
import { reviews } from './routes/reviews.ts';
import { scores, scoresV1 } from './routes/scores.ts';
import { slashesV1 } from './routes/slashes.ts';
import { users } from './routes/users.ts';
import { votes } from './routes/votes.ts';
import { vouches, vouchesV1 } from './routes/vouches.ts';
import { xp } from './routes/xp.ts';
import { buildStore } from './store.ts';
import type { Viewer } from './view.ts';

export interface NetworkOptions {
  /** Clock of "now" in responses (open slashes, windows). Default: the set's frozen `now`. */
  clock?: () => Date;
  /** Origin of avatar URLs. Default: that of the request. */
  publicUrl?: string;
  /** Web site that links point to. */
  siteUrl?: string;
  ethPriceUsd?: number;
  /** Requests per minute shared by all callers without `X-Ethos-Client`. Default 60. */
  anonymousPerMinute?: number;
  chaos?: Chaos;
  /** Permanent faults by address. */
  faults?: readonly FaultAt[];
  /** Writes bodies like v1: amounts with a trailing n, times and enum values in their other format. */
  asV1?: boolean;
  /** Called once per request, before it is answered. */
  onRequest?: (request: Request) => void;
}

export interface Network {
  fetch: (request: Request) => Response | Promise<Response>;
}

const BODY_LIMIT = 1024 * 1024;
const withoutSlash = (url: string) => url.replace(/\/+$/, '');
const versionOf = (path: string): 1 | 2 => (path.startsWith('/api/v1/') ? 1 : 2);

/**
 * The network's public API over one data set, as a web-standard fetch handler: `/api/v2`, what is left of `/api/v1`,
 * and at the root a chain node, exchange rates, names and avatars. The set is indexed once and must not change.
 *
 * Where the network publishes no shape, this one was chosen:
 * - Archiving of reviews, ending of vouches and cancelling of slashes are entries of the activity's `events`, with an
 *   extra field `action` (CREATE, ARCHIVE, RESTORE, UNVOUCH, CANCEL) and the time in `createdAt`.
 * - An ended vouch is listed as `vouch` and as `unvouch`; `POST /vouches` gives the ended ones with `archived: true` only.
 * - `GET /votes` lists archived votes too, flagged; `updatedAt` (extra) is the time of the last change.
 * - `vote` activities carry the vote as `data`; lists have them only when their filter names them.
 * - `GET /score/history` has one row per change. XP timelines have one row per week.
 * - Daily awards name outcomes SLASHED, DEFENDED, INCONCLUSIVE or CANCELLED: the set's own word, else from the votes.
 * - A root of the invitation tree has `invitedBy: null`; `profile.archived` means merged.
 * - Trades of markets are the v1 rows of `GET /api/v1/markets/tx/history?marketId=`.
 * - Wrong or too large `limit`s are refused with 400, not cut.
 */
export function createNetwork(dataset: Dataset, options: NetworkOptions = {}): Network {
  const store = buildStore(dataset);
  const frozen = new Date(dataset.now);
  const siteUrl = withoutSlash(options.siteUrl ?? 'https://app.ethos.network');
  const viewOf: Viewer = (c) => ({
    store,
    now: options.clock?.() ?? frozen,
    origin: withoutSlash(options.publicUrl ?? new URL(c.req.url).origin),
    siteUrl,
    ethPriceUsd: options.ethPriceUsd ?? 3150.25,
  });

  const app = new Hono();
  const failed = (error: unknown, { path, raw }: HonoRequest) => {
    // If the caller disconnected, the body is cut off: not our failure.
    if (!(error instanceof ApiError) && !raw.signal.aborted) console.error(error);
    const known =
      error instanceof ApiError ? error : new ApiError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong');
    return [errorBody(known, versionOf(path)), known.status] as const;
  };
  app.onError((error, c) => c.json(...failed(error, c.req)));
  app.notFound((c) => c.json(...failed(notFound('Route'), c.req)));

  app.use(async (c, next) => {
    options.onRequest?.(c.req.raw);
    return next();
  });
  app.use(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
  });
  app.use(cors({ origin: '*', exposeHeaders: ['retry-after'], maxAge: 86_400 }));
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: () => {
        throw new ApiError(413, 'PAYLOAD_TOO_LARGE', 'The body is too large');
      },
    }),
  );
  app.use('/api/*', clientHeaderLimit(options.anonymousPerMinute ?? 60));
  if (options.chaos) app.use('/api/*', chaosMonkey(options.chaos));
  if (options.faults) app.use('/api/*', faultsAt(options.faults));
  if (options.asV1) app.use('/api/*', spellAsV1);

  const v2 = app.basePath('/api/v2');
  for (const routes of [users, profiles, scores, activities, vouches, votes, invitations, reviews, xp, markets, chain])
    routes(v2, viewOf);
  const v1 = app.basePath('/api/v1');
  for (const routes of [addressesV1, scoresV1, activitiesV1, vouchesV1, slashesV1, marketsV1]) routes(v1, viewOf);
  outside(app, viewOf);

  return { fetch: (request) => app.fetch(request) };
}
