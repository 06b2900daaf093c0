import { type AnswerOf, type AnyFunction, type ArgsOf, answerProblem } from '@companion/functions';
import { callFunction } from './callFunction';
import { DataError } from './errors';
import { keepPreviousData, queryOptions } from './query';

const FRESH_MS = 30_000;

/**
 * Query options of one page function: the pattern every page uses. The answer is held to its declaration, so what a page
 * reads from it is there. Keeps the previous page's rows on screen while the next one loads; never retries a refused argument.
 */
export function functionQuery<F extends AnyFunction>(fn: F, args: ArgsOf<F>) {
  return queryOptions({
    queryKey: [fn.name, args as Record<string, unknown>],
    queryFn: ({ signal }): Promise<AnswerOf<F>> => askFunction(fn, args, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: (count: number, error: Error) => count < 1 && error instanceof DataError && error.retryable,
  });
}

/**
 * Asks a page function once.
 * @throws DataError when the call fails, or when the answer is not as declared: an error with Retry that names the field,
 * instead of a page that breaks while drawing.
 */
export async function askFunction<F extends AnyFunction>(
  fn: F,
  args: ArgsOf<F>,
  signal?: AbortSignal,
): Promise<AnswerOf<F>> {
  const answer = await callFunction<AnswerOf<F>>(fn.name, args, signal);
  const problem = answerProblem(fn, answer);
  if (problem) throw new DataError(`The server gave an answer that cannot be read (${problem}).`, 502);
  return answer;
}

/** Query options of a function that has no declaration yet; the answer is taken as it comes. */
export function looseQuery<Result>(
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

function checked<Result>(answer: Result, parts: readonly (keyof Result & string)[]): Result {
  const readable =
    isObject(answer) &&
    (!('rows' in answer) || Array.isArray(answer.rows)) &&
    parts.every((part) => isObject(answer[part]));
  if (!readable) throw new DataError('The server gave an answer that cannot be read.', 502);
  return answer;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
