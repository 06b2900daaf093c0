import { type AnswerQuery, askFunction, functionQuery, onceMore } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';
import { profilesSearch } from '@companion/functions/profilesSearch';

/** What a case says, and the page that shows it. */
export type Told = { words: string; to: string };
export type Example = { query: AnswerQuery<unknown>; tell: (answer: unknown) => Told | null };

/** A case is whatever the page function answers now, so its figures are those of the page it leads to. */
export function example<F extends AnyFunction>(
  fn: F,
  args: ArgsOf<F>,
  tell: (answer: AnswerOf<F>) => Told | null,
): Example {
  return { query: functionQuery(fn, args) as AnswerQuery<unknown>, tell: tell as Example['tell'] };
}

/** A case of a function about one person: of whoever has the highest score. */
export function exampleOfHighest<F extends AnyFunction>(
  fn: F,
  argsFor: (person: string) => ArgsOf<F>,
  tell: (answer: AnswerOf<F>) => Told | null,
): Example {
  const ask = async (signal: AbortSignal) => {
    const { rows } = await askFunction(profilesSearch, { sort: '-score', per: 1 }, signal);
    return rows[0] ? askFunction(fn, argsFor(rows[0].userkey), signal) : null;
  };
  const query = queryOptions({ queryKey: ['example', fn.name], queryFn: ({ signal }) => ask(signal), retry: onceMore });
  return {
    query: query as unknown as Example['query'],
    tell: (answer) => (answer === null ? null : tell(answer as AnswerOf<F>)),
  };
}
