import type { Browser } from '@playwright/test';

const WHEEL = { px: 400, everyMs: 40 };

/** A list scrolled from end to end; `long`: main-thread tasks over 50 ms, in ms. */
export type Scroll = { rows: number; long: number[] };

/** Scrolls down and up through the longest possible list page. */
export async function scrollLongList(browser: Browser, origin: string): Promise<Scroll> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchLongTasks);
    await page.goto(`${origin}/reviews?per=200&range=all`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2_000);
    const height = await page.evaluate(() => {
      (window as unknown as { long: number[] }).long.length = 0;
      // A table wider than the page scrolls in its own container.
      return document.documentElement.scrollHeight + (document.querySelector('main table')?.scrollHeight ?? 0);
    });
    await page.mouse.move(640, 600);
    for (const direction of [1, -1])
      for (let at = 0; at < height; at += WHEEL.px) {
        await page.mouse.wheel(0, direction * WHEEL.px);
        await page.waitForTimeout(WHEEL.everyMs);
      }
    await page.waitForTimeout(500);
    return {
      rows: await page.getByRole('main').locator('tbody tr').count(),
      long: await page.evaluate(() => (window as unknown as { long: number[] }).long),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watchLongTasks(): void {
  const long: number[] = [];
  Object.assign(window, { long });
  new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}
