import { askFunction, type ExpectedAnswer, expectAnswers } from '@companion/data';
import { type FirstCall, firstCalls } from '@companion/functions/address';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { matchPage, pageOf } from '../routing/matchPage';
import { paramsOf } from '../routing/pattern';
import type { BootDocument } from './bootDocument';

/** On a plain static host: sends the page's first requests while its code is loading. */
export function askEarly({ plan, flags }: BootDocument, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const match = matchPage(plan, pathname, { flags, admin: false });
  const page = pageOf(match);
  if (!page?.first) return;
  expectAnswers(firstCalls(page.first, DECLARED_FUNCTIONS, paramsOf(page.path, pathname), search).flatMap(underway));
}

function underway(call: FirstCall): ExpectedAnswer[] {
  const fn = DECLARED_FUNCTIONS[call.name];
  if (!fn) return [];
  let answer: unknown;
  // A failed call is repeated by the page, which reports any error.
  const asked = askFunction(fn, call.args).then(
    (answered) => {
      answer = answered;
      return answered;
    },
    () => undefined,
  );
  return [{ ...call, now: () => answer, soon: () => asked }];
}
