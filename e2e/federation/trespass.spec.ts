import { type Browser, expect, type Page } from '@playwright/test';
import type { Bench } from './bench/bench';
import { HARMS, type Harm, UNNAMED } from './bench/hostile';
import { test } from './bench/test';
import { BENCH, variantVersion } from './bench/variants';

const hostile = variantVersion('hostile');
const good = variantVersion('good');
/** The usual run tries one harm for each mechanism that detects it. */
const USUAL: readonly Harm[] = [
  'fetch',
  'promise',
  'header',
  'styles',
  'address',
  'clicks',
  'interval',
  'timer',
  'picture',
];
const TRIED = (Object.keys(HARMS) as Harm[]).filter((harm) => process.env.FULL || USUAL.includes(harm));

const heading = (page: Page) => page.locator('main h1');

/** Everything outside the pages, as text. */
const surroundings = (page: Page) =>
  page.evaluate(() => {
    const tag = (element: Element) =>
      `${element.localName} ${element.getAttribute('style') ?? ''} ${element.getAttribute('hidden') ?? ''}`;
    const { documentElement, body } = document;
    const root = document.getElementById('root');
    return [documentElement, body, ...(root?.children ?? []), ...body.children].map(tag);
  });

/** Goes to an address of the site without a new document, and without anything that could be intercepted. */
const move = (page: Page, to: string) =>
  page.evaluate((address) => {
    History.prototype.pushState.call(history, { usr: null, key: 'moved', idx: 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);

/** The host watches from the moment its own function is in place of this one; its code arrives some time after the page. */
const watched = (page: Page) => page.waitForFunction(() => !String(setInterval).includes('[native code]'));

async function reported(bench: Bench, page: Page): Promise<string[]> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  return bench.telemetry('reviews');
}

test.beforeAll(({ bench }) => bench.state('reviews', { current: 'hostile', previous: 'before' }));
test.afterAll(({ bench }) => bench.reset());

for (const harm of TRIED)
  test(`${harm}: after one navigation the site works, and the section is named`, ({ bench, browser }) =>
    undone(bench, browser, harm));

async function undone(bench: Bench, browser: Browser, harm: Harm): Promise<void> {
  // Not the suites' page, which fails on whatever the policy blocks.
  const page = await browser.newPage({ baseURL: BENCH.site });
  await bench.clearTelemetry('reviews');
  await page.goto('/slashes');
  await expect(heading(page)).toHaveText(`slashes ${good}`);
  await watched(page);
  await page.evaluate(() => localStorage.setItem('companion.theirs', 'kept'));
  const before = await surroundings(page);
  await move(page, `/reviews?harm=${harm}`);
  await expect(heading(page)).toHaveText(`reviews ${hostile}`);
  // By now it has done its harm.
  await page.waitForTimeout(300);
  await page.goBack();
  await expect(heading(page)).toHaveText(`slashes ${good}`);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => surroundings(page)).toEqual(before);
  await expect(page).toHaveTitle(/Slashes/);
  expect(
    await page.evaluate(async () => [
      JSON.stringify([1, 2].map((n) => n * 2)),
      (await fetch('/config.json')).status,
      localStorage.getItem('companion.theirs'),
    ]),
  ).toEqual(['[2,4]', 200, 'kept']);
  await page.locator('header a[href="/invitations"]').first().click();
  await expect(heading(page)).toHaveText(`invitations ${good}`);
  await expect(page).toHaveURL(/\/invitations$/);
  const named = `${hostile} render trespass`;
  await expect.poll(async () => (await reported(bench, page)).includes(named)).toBe(!UNNAMED.includes(harm));
  expect((await bench.telemetry('slashes')).filter((row) => row.endsWith('trespass'))).toEqual([]);
  await page.close();
}

test('visits with an extension and a translator blame no section, and keep the changes those make', async ({
  bench,
  context,
}) => {
  await bench.clearTelemetry('reviews');
  await context.addInitScript(() => {
    const wrap = () => {
      const { fetch } = window;
      window.fetch = function byExtension(...asked) {
        return fetch.apply(this, asked);
      };
      const { pushState } = History.prototype;
      History.prototype.pushState = function byExtensionToo(...state) {
        return pushState.apply(this, state);
      };
      document.addEventListener('click', () => {}, true);
      document.documentElement.classList.add('translated-ltr');
      document.body?.append(document.createElement('extension-panel'));
      document.head?.append(document.createElement('style'));
      for (const text of document.querySelectorAll('h1')) text.setAttribute('data-translated', '');
    };
    addEventListener('DOMContentLoaded', wrap);
    setInterval(wrap, 150);
  });
  for (let visit = 0; visit < (process.env.FULL ? 20 : 3); visit++) {
    const page = await context.newPage();
    await page.goto('/reviews');
    await expect(heading(page)).toHaveText(`reviews ${hostile}`);
    await page.locator('header a[href="/slashes"]').first().click();
    await expect(heading(page)).toHaveText(`slashes ${good}`);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => [fetch.name, history.pushState.name])).toEqual(['byExtension', 'byExtensionToo']);
    await expect(page.locator('extension-panel').first()).toBeAttached();
    await reported(bench, page);
    await page.close();
  }
  const rows = [...(await bench.telemetry('reviews')), ...(await bench.telemetry('slashes'))];
  expect(rows.filter((row) => row.endsWith('trespass'))).toEqual([]);
});
