import { callAsUser, onceMore } from '@companion/data';
import { keepPreviousData, queryOptions } from '@companion/data/query';
import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';

const FRESH_MS = 10_000;

/** Query options of a function that only admins may call; asked with the rights of this session. */
export const adminQuery = <F extends AnyFunction>(fn: F, args: ArgsOf<F>) =>
  queryOptions<AnswerOf<F>>({
    queryKey: [fn.name, args],
    queryFn: () => callAsUser(fn, args),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: onceMore,
  });
