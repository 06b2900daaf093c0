import type { Page } from '@playwright/test';

/** A layout shift, and the widgets or classes of the elements that moved. */
export type Shift = { value: number; moved: string[] };

/** Records every layout shift the browser reports, from each page's first paint on. Call it before the page is opened. */
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

/** Layout shifts so far on the open page. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
