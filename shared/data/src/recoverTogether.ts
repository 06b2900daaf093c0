import type { QueryClient } from '@tanstack/react-query';
import { DataError } from './errors';

/**
 * An answer where there was none before shows that the server is back: whatever else on the page failed for the same
 * reason is asked for again, so that one Retry mends the whole page.
 * @returns ends the watch
 */
export function recoverTogether(queries: QueryClient): () => void {
  const failed = new Set<string>();
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') failed.delete(event.query.queryHash);
    if (event.type !== 'updated') return;
    const { queryHash, state } = event.query;
    if (event.action.type === 'error' && isOutage(state.error)) failed.add(queryHash);
    if (event.action.type !== 'success' || !failed.delete(queryHash)) return;
    void queries.refetchQueries({ type: 'active', predicate: (other) => failed.has(other.queryHash) });
  });
}

/** The server did not answer, or could not: not that it refused. */
const isOutage = (error: unknown) => error instanceof DataError && (error.status === 0 || error.status >= 500);
