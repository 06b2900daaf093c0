import { callFunction } from './callFunction';
import { DataError } from './errors';
import { keepPreviousData, queryOptions } from './query';

const FRESH_MS = 30_000;

/**
 * Query options of one page function: the pattern every page uses.
 * Keeps the previous page's rows on screen while the next one loads; never retries a refused argument.
 */
export function functionQuery<Result>(name: string, args: Record<string, unknown> = {}) {
  return queryOptions({
    queryKey: [name, args],
    queryFn: ({ signal }) => callFunction<Result>(name, args, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable,
  });
}
