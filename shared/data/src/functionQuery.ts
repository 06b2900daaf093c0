import { callFunction } from './callFunction';
import { DataError } from './errors';
import { keepPreviousData, queryOptions } from './query';

const FRESH_MS = 30_000;

/**
 * Query options of one page function: the pattern every page uses.
 * Keeps the previous page's rows on screen while the next one loads; never retries a refused argument.
 * @param parts Objects the answer must carry; without them it counts as unreadable.
 */
export function functionQuery<Result>(
  name: string,
  args: Record<string, unknown> = {},
  parts: readonly (keyof Result & string)[] = [],
) {
  return queryOptions({
    queryKey: [name, args],
    queryFn: async ({ signal }) => checked(await callFunction<Result>(name, args, signal), parts),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable,
  });
}

/** A server that answers with something else than promised is an error with Retry, not a page that breaks while drawing. */
function checked<Result>(answer: Result, parts: readonly (keyof Result & string)[]): Result {
  const readable =
    isObject(answer) &&
    (!('rows' in answer) || Array.isArray(answer.rows)) &&
    parts.every((part) => isObject(answer[part]));
  if (!readable) throw new DataError('The server gave an answer that cannot be read.', 502);
  return answer;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
