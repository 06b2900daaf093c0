import type { APIRequestContext, Page } from '@playwright/test';
import { daily, isFull } from '../../shared/testing/src/daily';
import { accessibilityFindings } from '../accessibility';
import { differences } from '../figures';
import { unfoundNumbers } from '../findings';
import { answersLeft, callsMade, promisedBy } from '../firstCalls';
import { declaredAt, hasPage, OPENED, PAGES } from '../pages';
import { missingOnPaper } from '../paper';
import { asOperator } from '../service';
import { PAGE_LINES, type PageLine } from '../specification';
import { expect, settled, sidewaysScroll, test } from '../visit';

/** Addresses within the site that this page links to now, without query and hash; links within the page itself do not count. */
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

/** Status of an address, requested once per worker. */
function statusOf(request: APIRequestContext, path: string): Promise<number> {
  const asked = answers.get(path) ?? request.get(path).then((answer) => answer.status());
  answers.set(path, asked);
  return asked;
}

/** Each page as the table of pages opens it; pages without a row and, in the full run, in other states, for the walk alone. */
const LINES: readonly PageLine[] = PAGE_LINES.filter(({ heading, at }) => heading && hasPage(at));
const LINED = new Set(LINES.map(({ at }) => declaredAt(at)));
const ROUTES = [
  ...new Set([
    ...LINES.map(({ at }) => at),
    ...PAGES.map(({ path }) => path).filter((path) => !LINED.has(declaredAt(path))),
    ...(isFull ? OPENED : []),
    '/of/no/page',
  ]),
];
/** Pages tested in every way; all are built from the same parts. */
const THOROUGH = daily(ROUTES, 8);

const inGroups = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, group) => all.slice(group * size, (group + 1) * size));

/** What the page at this address must show, according to the table of pages. */
async function showsItsOwn(page: Page, path: string): Promise<void> {
  const line = LINES.find(({ at }) => at === path);
  if (!line) return;
  const main = page.locator('main');
  await expect(main.locator('h1')).toHaveText(line.heading);
  await expect(main).toContainText(line.shows, { useInnerText: true });
}

test.describe('every page', () => {
  // The last one is not a page.
  test.use({ allowed: [/status of 404/] });

  // A page asks again once a new site has computed its figures, which does not count as a repeated first request.
  test.beforeAll(async () => {
    const counting = async () => {
      const status: unknown = await asOperator('rpc/site_status');
      return (status as { sync: { counted: unknown } }).sync.counted;
    };
    await expect.poll(counting, { timeout: 100_000 }).toBe(null);
  });

  // One visit for all checks: loading a page is most of what each costs.
  for (const path of THOROUGH)
    test(`${path} shows its data, agrees with the other pages, breaks no rule of WCAG 2.2 AA, fits a sheet of paper and a phone; its links and feeds lead to pages`, async ({
      page,
      request,
    }, info) => {
      const made = callsMade(page);
      const answer = await page.goto(path);
      await settled(page);
      // By tag: behind an open drawer the page has no roles.
      await expect(page.locator('main h1')).toBeVisible();
      await showsItsOwn(page, path);
      expect(await unfoundNumbers(page)).toEqual([]);
      expect(await accessibilityFindings(page)).toEqual([]);
      const paths = [...(await linked(page)), ...(await fed(page, request))];
      // What shows only on request: widgets further down, details of rows.
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
        for (const button of document.querySelectorAll<HTMLElement>('main [data-expander]')) button.click();
      });
      await settled(page);
      paths.push(...(await linked(page)));
      expect(await differences(page, info), 'other values under these labels').toEqual([]);
      // The page used the answers in the document and did not ask for them again; it requested late ones in the same words.
      const { asked, brought, left } = promisedBy((await answer?.text()) ?? '', await answersLeft(page));
      expect(left).toEqual([]);
      for (const call of asked)
        if (!brought.includes(call)) expect(made).toContainEqual(call);
        // The shell requests the state of the site periodically.
        else if (call.name !== 'site_status') expect(made).not.toContainEqual(call);
      expect(await missingOnPaper(page), 'on a sheet of A4').toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      await expect.poll(() => sidewaysScroll(page), 'on a phone it scrolls sideways').toBe(0);
      expect(paths.length).toBeGreaterThan(10);
      for (const each of new Set(paths)) expect(await statusOf(request, each), each).not.toBe(404);
    });

  // The other pages one after the other, in a browser that has the code of the site.
  for (const paths of inGroups(
    ROUTES.filter((path) => !THOROUGH.includes(path)),
    6,
  ))
    test(`${paths.join(', ')} show their data and agree with the other pages`, async ({ page }, info) => {
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path);
          await settled(page);
          await expect(page.locator('main h1')).toBeVisible();
          await showsItsOwn(page, path);
          expect(await unfoundNumbers(page)).toEqual([]);
          expect(await differences(page, info), 'other values under these labels').toEqual([]);
        });
    });

  if (isFull)
    for (const path of ROUTES)
      test(`${path} in light breaks no rule of WCAG 2.2 AA`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        await settled(page);
        await expect(page.locator('main h1')).toBeVisible();
        expect(await accessibilityFindings(page)).toEqual([]);
      });
});
