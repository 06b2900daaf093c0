import type { Page } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import { expect, rowsOf, test } from '../visit';

test.use({ allowed: [/./] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const OLDEST = 'Chrome and Edge 123, Firefox 121, Safari 17.5';
const STOPPED = `Its program stopped with an error. It runs in ${OLDEST} and newer.`;

/** Serves the page another text as the host's first script. */
async function firstScript(page: Page, change: (text: string) => string): Promise<void> {
  // All of them: the browser blocks requests to this machine from a document served by the test.
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: /main\.\w+\.js/.test(route.request().url()) ? change(text) : text });
  });
  // A changed file has another hash.
  await page.route('**/reviews', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/ integrity="[^"]*"/g, '') });
  });
}

for (const [what, change] of daily(
  [
    ['words the browser cannot read', (text: string) => `${text}\n@@@`],
    ['an interface the browser does not have', (text: string) => `window.ofTheFuture.go();${text}`],
    ['a promise that fails', () => 'Promise.reject(new TypeError("x.y is not a function"))'],
  ] as const,
  1,
))
  test(`a program with ${what} leaves a sentence, and does not reload itself`, async ({ page }) => {
    await firstScript(page, change);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.clock.install();
    await page.goto('/reviews');
    await expect(heading(page)).toHaveText('The site cannot start right now');
    await expect(page.locator('main')).toContainText(STOPPED);
    // Longer than the first pause before a document is requested again.
    await page.clock.fastForward(15_000);
    await expect(page.locator('main')).toContainText(STOPPED);
    expect(documents).toBe(1);
  });

test('a slow program shows a notice, and the page is drawn when it arrives', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/reviews', { waitUntil: 'commit' });
  await page.waitForSelector('#root', { state: 'attached' });
  await page.clock.fastForward(21_000);
  await expect(heading(page)).toHaveText('The site is still loading');
  go();
  await page.clock.resume();
  await expect(rowsOf(page)).toHaveCount(15);
});

test('a browser that is too old is told which versions work', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto('/reviews');
  await expect(page.locator('body > p')).toHaveText(`This browser is older than the site needs: ${OLDEST}, or newer.`);
});
