import type { Query, QueryClient } from '@tanstack/react-query';
import { noteAnswered, onNetworkHint } from './connection';
import { DataError, isAway, TIMEOUT } from './errors';

/** A server that is away is back in seconds: nobody should have to press Retry for it. */
const ASK_AGAIN_MS = 5_000;
/** What the shell asks on every page: small, and on the screen already. */
const STATUS = ['site_status'];
/** Who is asked for already is not asked for once more. */
const ONCE = { cancelRefetch: false };

/**
 * Watches what failed because the server was away. One small question is asked until it is answered, in the place of all
 * that failed, whose panels would turn to skeletons each time; then, or after an answer where there was none before, whatever
 * a page on the screen waits for is asked for again. So one Retry mends the whole page too. The same question, asked at once
 * when nothing answers or the browser thinks that the network came or went, tells whether the site can be reached at all.
 * @returns ends the watch
 */
export function recoverTogether(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const failed = new Set<string>();
  let next: ReturnType<typeof setTimeout> | undefined;
  const isFailed = ({ queryHash }: Query) => failed.has(queryHash);

  const askAll = () => void queries.refetchQueries({ type: 'active', predicate: isFailed }, ONCE);
  // Not what broke otherwise: a question that is too heavy must not be asked every few seconds.
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
      // What nobody looks at is asked for when it is looked at.
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

/** Nothing came back. That a large question took too long tells nothing; of the small one it does. */
const isUnanswered = (error: unknown) => error instanceof DataError && error.status === 0 && !error.refused;
const isTimeout = (error: unknown) => error instanceof DataError && error.serverCode === TIMEOUT;

/** The server did not answer, or could not: not that it refused. */
const isOutage = (error: unknown) => error instanceof DataError && (error.status === 0 || error.status >= 500);
