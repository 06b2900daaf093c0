import { callAsUser, onceMore } from '@companion/data';
import { keepPreviousData, queryOptions } from '@companion/data/query';
import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';

const FRESH_MS = 10_000;

/** Query options of an admin-only function, called with this session's credentials. */
export const adminQuery = <F extends AnyFunction>(fn: F, args: ArgsOf<F>) =>
  queryOptions<AnswerOf<F>>({
    queryKey: [fn.name, args],
    queryFn: () => callAsUser(fn, args),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: onceMore,
  });
