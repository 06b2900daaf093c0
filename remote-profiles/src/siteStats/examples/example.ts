import { type AnswerQuery, askFunction, functionQuery, onceMore } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import type { AnswerOf, AnyFunction, ArgsOf } from '@companion/functions';
import { profilesSearch } from '@companion/functions/profilesSearch';

/** The text of an example, and the page that shows it. */
export type Told = { words: string; to: string };
export type Example = { query: AnswerQuery<unknown>; tell: (answer: unknown) => Told | null };

/** An example uses the page function's current answer, so its figures match the linked page. */
export function example<F extends AnyFunction>(
  fn: F,
  args: ArgsOf<F>,
  tell: (answer: AnswerOf<F>) => Told | null,
): Example {
  return { query: functionQuery(fn, args) as AnswerQuery<unknown>, tell: tell as Example['tell'] };
}

/** An example from a function about one person, using the person with the highest score. */
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
