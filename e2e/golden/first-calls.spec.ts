import { type FirstCall, firstCalls } from '@companion/functions/address';
import { BOOK } from '@companion/functions/book';
import type { Request } from '@playwright/test';
import { PAGES, type SamplePage } from '../pages';
import { expect, test } from '../visit';

/* What a route says of its first screen is what the page asks: else a server that asks ahead asks in vain. */

/** States of an address: plain, then a range, a page, a filter and a value nobody knows, then each view the route names. */
const searchesOf = (first: SamplePage['first']) => [
  '',
  '?range=2026-01-01..2026-02-01&page=2&per=25&author=alice&status=all&sentiment=nonsense',
  ...new Set(first.flatMap(({ view }) => (view ? [`?view=${view}`] : []))),
];

/** A call of a page function as the page made it, its arguments read back from the address. */
function callOf(request: Request): FirstCall | null {
  const url = new URL(request.url());
  const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
  if (!name) return null;
  const args = [...url.searchParams].map(([key, text]) => [
    key,
    key === 'filters' || /^\d+$/.test(text) ? JSON.parse(text) : text,
  ]);
  return { name, args: Object.fromEntries(args) };
}

for (const { path, first, params } of PAGES.filter((page) => page.first.length > 0))
  test(`${path} asks first what its route says`, async ({ page }) => {
    for (const search of searchesOf(first)) {
      const asked: FirstCall[] = [];
      page.on('request', (request) => {
        const call = callOf(request);
        if (call) asked.push(call);
      });
      await page.goto(path + search);
      for (const call of firstCalls(first, BOOK, params, search))
        await expect.poll(() => asked, `${path}${search}: ${call.name}`).toContainEqual(call);
      page.removeAllListeners('request');
    }
  });
