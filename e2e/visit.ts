import { type APIResponse, expect, type Locator, type Page, type Response, type Route } from '@playwright/test';

export { expect, test } from './kit';

/**
 * Runs in a page: waits until nothing in view has been loading for a moment. Returns what is still loading after a
 * minute, otherwise null.
 */
export async function waitUntilSettled(): Promise<string | null> {
  const inView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  const waiting = () => [...document.querySelectorAll('[aria-busy="true"]')].find(inView);
  const until = performance.now() + 60_000;
  for (let calm = 0; calm < 6; calm = waiting() || !document.querySelector('main h1') ? 0 : calm + 1) {
    if (performance.now() > until) return waiting()?.outerHTML.slice(0, 300) ?? 'a page without heading';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/**
 * Waits until nothing in view has been loading for a moment. (The browser's network idle also waits for requests irrelevant
 * to a reader, and sometimes for one that has ended.)
 */
export async function settled(page: Page): Promise<void> {
  expect(await page.evaluate(waitUntilSettled), `still loading on ${page.url()}`).toBe(null);
}

/**
 * Opens an address and waits until the page has made no new request for a while. (The browser's network idle may never come:
 * it waits for streams, and sometimes for a request that has ended.)
 */
export async function visitQuietly(page: Page, url: string): Promise<Response | null> {
  let last = Date.now();
  const mark = () => {
    last = Date.now();
  };
  page.on('request', mark);
  const answer = await page.goto(url);
  await settled(page);
  await expect.poll(() => Date.now() - last, { message: `still asking on ${page.url()}` }).toBeGreaterThan(700);
  page.off('request', mark);
  return answer;
}

/** The real response of an intercepted request. A reused connection may be closed at that moment, so it retries. */
export function refetch(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 2 });
}

/** Rows of the page's data table, once it has settled. */
export function rowsOf(page: Page) {
  return page.locator('[data-table] tr[data-row]');
}

/** Opens "More filters" of the page's list. */
export async function moreFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^More filters/ }).click();
  return page.getByRole('dialog', { name: 'More filters' });
}

/** Pixels by which the page scrolls sideways: must be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  // Relative to the root element: the window includes the space reserved for its scroll bar.
  return page.evaluate(
    () => document.documentElement.scrollWidth - Math.round(document.documentElement.getBoundingClientRect().width),
  );
}

/** Follows a footer link by keyboard, because a growing page would move the footer away from a pointer. */
export function followInFooter(page: Page, name: string): Promise<void> {
  return page.getByRole('contentinfo').getByRole('link', { name }).press('Enter');
}

/**
 * Lets a test intercept the page's calls: the page sends all of them itself, as if the server had embedded no answers. (A
 * document served by the test itself could not reach this machine.)
 */
export async function asksByItself(page: Page): Promise<void> {
  await page.route('**/first.json?*', (route) => route.fulfill({ json: [] }));
  await page.addInitScript(() => {
    const remove = () => {
      for (const answer of document.querySelectorAll('script[id^="answer-"]')) answer.remove();
    };
    new MutationObserver(remove).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Fixes the failure and presses Retry. The page also retries by itself: if that succeeded first, the button would disappear
 * from under the pointer, so requests are held until the press.
 */
export async function mendAndRetry(page: Page, retry: Locator, mend: () => Promise<void>): Promise<void> {
  let press = () => {};
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  const hold = (route: Route) => pressed.then(() => route.fallback());
  await page.route('**', hold);
  await mend();
  await retry.click();
  press();
  await page.unroute('**', hold);
}
