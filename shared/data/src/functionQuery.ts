import { type AnswerOf, type AnyFunction, type ArgsOf, answerProblem, isAnswer } from '@companion/functions';
import { callFunction } from './callFunction';
import { DataError, isAway } from './errors';
import { takeNow, takeSoon } from './expected';
import { keepPreviousData, queryOptions } from './query';

const FRESH_MS = 30_000;
const FIRST_AGAIN_MS = 5_000;
const AT_LEAST_EVERY_MS = 160_000;

/**
 * Query options of one page function: the pattern every page uses. The answer is validated against its declaration, so that pages
 * can rely on its fields. Keeps the previous page's rows on screen while the next one loads; never retries a refused argument.
 */
export function functionQuery<F extends AnyFunction>(fn: F, args: ArgsOf<F>): AnswerQuery<AnswerOf<F>> {
  const own = withOwnFilters(fn, args);
  return asked(
    fn.name,
    own,
    () => brought(fn, own),
    (signal) => askFunction(fn, own, signal),
  );
}

/** The answer that came with the document, if it is valid; otherwise the page makes the request and gets the error. */
function brought<F extends AnyFunction>(fn: F, args: ArgsOf<F>): AnswerOf<F> | undefined {
  const answer = takeNow(fn.name, args);
  return answer !== undefined && isAnswer(fn, answer) ? answer : undefined;
}

/** A chart receives the filters of the list beside it; unknown ones would make identical requests look different. */
function withOwnFilters<F extends AnyFunction>(fn: F, args: ArgsOf<F>): ArgsOf<F> {
  const { filters } = args as { filters?: object };
  if (!filters) return args;
  const own = Object.entries(filters).filter(([name, value]) => Object.hasOwn(fn.filters, name) && value != null);
  return { ...args, filters: Object.fromEntries(own) };
}

/** Query options whose data is the function's answer. */
export type AnswerQuery<Answer> = ReturnType<typeof asked<Answer>>;

function asked<Answer>(
  name: string,
  args: Record<string, unknown>,
  brought: () => Answer | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({
    queryKey: [name, args],
    initialData: brought,
    queryFn: ({ signal }) => ask(signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: onceMore,
    refetchInterval: untilAnswered,
  });
}

/** Retries once after a fault, never after a refusal. */
export const onceMore = (count: number, error: Error): boolean =>
  count < 1 && error instanceof DataError && error.retryable;

/**
 * Delay until a failed query is refetched automatically, doubling each time: for timeouts and faults. A refused request stays
 * refused, and recoverTogether handles a server that is down.
 */
export function untilAnswered({ state }: { state: FailedState }): number | false {
  const { status, error, errorUpdateCount } = state;
  if (status !== 'error' || !(error instanceof DataError) || error.refused || isAway(error)) return false;
  return Math.min(FIRST_AGAIN_MS * 2 ** errorUpdateCount, AT_LEAST_EVERY_MS);
}

type FailedState = { status: string; error: Error | null; errorUpdateCount: number };

/**
 * Calls a page function once.
 * @throws DataError if the call fails or the answer does not match its declaration: an error with Retry that names the field,
 * instead of a page that breaks while rendering.
 */
export async function askFunction<F extends AnyFunction>(
  fn: F,
  args: ArgsOf<F>,
  signal?: AbortSignal,
): Promise<AnswerOf<F>> {
  const expected = await takeSoon(fn.name, args);
  if (expected !== undefined && isAnswer(fn, expected)) return expected;
  return readable(fn, await callFunction(fn.name, asJson(fn, args), signal));
}

/** Returns the answer if it matches its declaration. @throws DataError naming the invalid field. */
export function readable<F extends AnyFunction>(fn: F, answer: unknown): AnswerOf<F> {
  if (isAnswer(fn, answer)) return answer;
  throw new DataError(`The server sent an answer that cannot be read (${answerProblem(fn, answer)}).`, 502);
}

/** An argument that is JSON to the database must not be sent as an array literal. */
function asJson<F extends AnyFunction>(fn: F, args: ArgsOf<F>): Record<string, unknown> {
  const isJson = (name: string) => fn.args[name]?.kind === 'json' || (fn.keyset && name === 'after');
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      Array.isArray(value) && isJson(name) ? JSON.stringify(value) : value,
    ]),
  );
}
