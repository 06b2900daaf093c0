import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { OPENED, PAGES } from '../pages';
import { test } from '../visit';

/** Addresses within the site that this page links to now, without query and hash; a place on the page itself is none. */
function linked(page: Page): Promise<string[]> {
  return page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[]).filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
    );
}

/** Addresses within the site that the feeds of this page link to. */
async function fed(page: Page, request: APIRequestContext): Promise<string[]> {
  const paths: string[] = [];
  for (const feed of await page.locator('link[rel="alternate"][type="application/atom+xml"]').all()) {
    const text = await (await request.get((await feed.getAttribute('href')) ?? '')).text();
    const links = [...text.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)];
    expect(links.length).toBeGreaterThan(0);
    paths.push(...links.map(([, href = '']) => new URL(href).pathname));
  }
  return paths;
}

const answers = new Map<string, Promise<number>>();

/** Status of an address, asked once per worker. */
function statusOf(request: APIRequestContext, path: string): Promise<number> {
  const asked = answers.get(path) ?? request.get(path).then((answer) => answer.status());
  answers.set(path, asked);
  return asked;
}

test.describe('links', () => {
  // The last one is no page.
  test.use({ allowed: [/status of 404/] });

  for (const path of [...PAGES.map((page) => page.path), ...OPENED, '/of/no/page'])
    test(`and feeds of ${path} lead to pages`, async ({ page, request }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const paths = [...(await linked(page)), ...(await fed(page, request))];
      // What shows only when it is asked for: widgets further down, details of rows.
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
        for (const button of document.querySelectorAll<HTMLElement>('main [data-expander]')) button.click();
      });
      await page.waitForLoadState('networkidle');
      paths.push(...(await linked(page)));
      expect(paths.length).toBeGreaterThan(10);
      for (const each of new Set(paths)) expect(await statusOf(request, each), each).not.toBe(404);
    });
});
