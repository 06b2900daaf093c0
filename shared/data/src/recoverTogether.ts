import type { Query, QueryClient } from '@tanstack/react-query';
import { noteAnswered, onNetworkHint } from './connection';
import { DataError, isAway, TIMEOUT } from './errors';

/** A server that is down is usually back within seconds: nobody should have to press Retry. */
const ASK_AGAIN_MS = 5_000;
/** The shell's request on every page: small, and always mounted. */
const STATUS = ['site_status'];
/** Do not refetch what is already being fetched. */
const ONCE = { cancelRefetch: false };

/**
 * Recovers queries that failed because the server was down. It polls one small request instead of all failed ones, whose panels
 * would flash skeletons each time; once it succeeds, or any query recovers, everything that failed on the current page is
 * refetched. So one Retry recovers the whole page too. The same request, sent at once when a query gets no response or the
 * browser reports a network change, determines whether the site is reachable.
 * @returns stops the watch
 */
export function recoverTogether(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const failed = new Set<string>();
  let next: ReturnType<typeof setTimeout> | undefined;
  const isFailed = ({ queryHash }: Query) => failed.has(queryHash);

  const askAll = () => void queries.refetchQueries({ type: 'active', predicate: isFailed }, ONCE);
  // Only outages: a request that is too heavy must not be repeated every few seconds.
  const waiting = {
    type: 'active',
    predicate: (query: Query) => isFailed(query) && isAway(query.state.error),
  } as const;
  const status = () => cache.find({ queryKey: STATUS, exact: false });
  const askStatus = async () => status()?.fetch();
  const askNow = () => void askStatus().catch(() => {});
  const askSoon = () => {
    next ??= setTimeout(() => {
      next = undefined;
      // Inactive queries are refetched when mounted again.
      if (cache.findAll(waiting).length === 0) return;
      if (document.hidden) askSoon();
      else askStatus().then(() => void queries.refetchQueries(waiting, ONCE), askSoon);
    }, ASK_AGAIN_MS);
  };
  const unwatch = cache.subscribe((event) => {
    if (event.type === 'removed') failed.delete(event.query.queryHash);
    if (event.type !== 'updated') return;
    const { queryHash, state } = event.query;
    const isStatus = event.query === status();
    if (event.action.type === 'error' && isOutage(state.error)) {
      failed.add(queryHash);
      if (isAway(state.error)) askSoon();
      if (isStatus) noteAnswered(!isUnanswered(state.error));
      else if (isUnanswered(state.error) && !isTimeout(state.error)) askNow();
    }
    if (event.action.type === 'success' && isStatus) noteAnswered(true);
    if (event.action.type === 'success' && failed.delete(queryHash)) askAll();
  });
  const unhint = onNetworkHint(askNow);
  return () => {
    unhint();
    clearTimeout(next);
    unwatch();
  };
}

/** No response. A timeout of a large request proves nothing; one of the small request does. */
const isUnanswered = (error: unknown) => error instanceof DataError && error.status === 0 && !error.refused;
const isTimeout = (error: unknown) => error instanceof DataError && error.serverCode === TIMEOUT;

/** The server gave no response or failed, as opposed to refusing. */
const isOutage = (error: unknown) => error instanceof DataError && (error.status === 0 || error.status >= 500);
