import type { Page } from '@playwright/test';

/** A shift of layout, and the widgets or classes of what moved. */
export type Shift = { value: number; moved: string[] };

/** Notes every shift of layout the browser reports, from the first paint of each page on. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : (node?.parentElement ?? null);
          return element?.closest('[data-widget]')?.getAttribute('data-widget') ?? element?.className ?? '';
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved so far on the page that is open. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
