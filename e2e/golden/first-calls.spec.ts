import { firstCalls } from '@companion/functions/address';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { daily } from '../../shared/testing/src/daily';
import { callsMade } from '../firstCalls';
import { PAGES, type SamplePage } from '../pages';
import { asksByItself, expect, test } from '../visit';

/*
 * The first calls that a route declares are those its page makes: otherwise the server makes them in vain. The plain
 * addresses are checked in every-page.spec.ts.
 */

/** States of an address: a range, a page, a filter and an unknown value; in the full run each view that the route names too. */
const searchesOf = (first: SamplePage['first']) => [
  '?range=2026-01-01..2026-02-01&page=2&per=25&author=alice&status=all&sentiment=nonsense',
  ...(process.env.FULL ? new Set(first.flatMap(({ view }) => (view ? [`?view=${view}`] : []))) : []),
];

const declared = PAGES.filter((page) => page.first.length > 0);

/** All are built from the same parts. */
for (const { path, first, params } of daily(declared, 3))
  test(`the first calls of ${path} are those its route declares`, async ({ page }) => {
    await asksByItself(page);
    for (const search of searchesOf(first)) {
      const asked = callsMade(page);
      await page.goto(path + search);
      for (const call of firstCalls(first, DECLARED_FUNCTIONS, params, search))
        await expect.poll(() => asked, `${path}${search}: ${call.name}`).toContainEqual(call);
      page.removeAllListeners('request');
    }
  });
