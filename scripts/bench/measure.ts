import type { Browser } from '@playwright/test';

/** A visitor's connection and phone: 10 Mbit/s, 40 ms, a CPU four times slower than this machine's. */
export const LINK = {
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (10 * 1024 * 1024) / 8,
};
export const CPU_SLOWDOWN = 4;

/** The compiler wraps functions sent to the page in this helper. */
export const KEEP_NAMES = { content: 'globalThis.__name ??= (value) => value;' };

/** A visit with an empty cache. Times in ms since navigation start; sizes in transferred bytes without headers. */
export type Visit = {
  /**
   * When the first data row was painted or, on a page without rows, its first screen without placeholders: the largest
   * contentful paint that counts. Requests before it are counted.
   */
  firstRow: number;
  firstPaint: number;
  js: number;
  css: number;
  scripts: number;
  /** Scripts requested by another script before the first row: each such chain adds a round trip. */
  late: number;
  /** All requests before the first row, including the document. */
  requests: number;
  /** Backend calls among them, and CORS preflights. */
  calls: number;
  preflights: number;
  /** Frames that showed a placeholder before the first row. */
  skeletons: number;
  layoutShift: number;
};

type Marks = { firstRow: number | null; shift: number; skeletons: number };

/** Visits a page with table data as a new visitor and waits until its first row is painted. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINK });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(KEEP_NAMES);
    await page.addInitScript(watchFirstRow);
    let preflights = 0;
    cdp.on('Network.requestWillBeSent', ({ type }) => {
      if (type === 'Preflight') preflights++;
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        (window as unknown as { marks: Marks }).marks.firstRow !== null &&
        // Reported after the frame: on a page that renders in one go, the row is recorded first.
        performance.getEntriesByName('first-contentful-paint').length > 0,
      null,
      { timeout: 60_000 },
    );
    const seen = await page.evaluate(() => {
      const { firstRow: noted, shift, skeletons } = (window as unknown as { marks: Marks }).marks;
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const firstRow = Math.max(noted ?? 0, firstPaint);
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const before = all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < firstRow);
      const files = (kind: RegExp) => before.filter(({ name }) => kind.test(name));
      // Every server here exposes resource sizes; one that did not would count as 0 bytes.
      const sent = (kind: RegExp) => {
        // A preloaded file is listed twice.
        const sizes = new Map(files(kind).map(({ name, encodedBodySize }) => [name, encodedBodySize]));
        return [...sizes.values()].reduce((sum, size) => sum + size, 0);
      };
      const scripts = files(/\.js(\?|$)/);
      const preloaded = new Set(
        scripts.filter(({ initiatorType }) => initiatorType === 'link').map(({ name }) => name),
      );
      const first = Math.min(...scripts.map(({ responseEnd }) => responseEnd));
      return {
        firstRow,
        firstPaint,
        js: sent(/\.js(\?|$)/),
        css: sent(/\.css(\?|$)/),
        scripts: new Set(scripts.map(({ name }) => name)).size,
        late: scripts.filter(
          ({ initiatorType, startTime, name }) =>
            initiatorType === 'script' && startTime > first && !preloaded.has(name),
        ).length,
        requests: before.length + 1,
        calls: files(/\/rpc\//).length,
        skeletons,
        layoutShift: shift,
      };
    });
    return { ...seen, preflights };
  } finally {
    await context.close();
  }
}

/** ms from a click on a section's link to the first row of its list. */
export type SectionChange = {
  /** Its data had to be loaded. */
  first: number;
  /** Its data was cached by the previous visit. */
  again: number;
};

/** Navigates to another section, back, and there again; hovering the links has prefetched the code of each. */
export async function sectionChange(
  browser: Browser,
  { origin, from, to }: Record<'origin' | 'from' | 'to', string>,
): Promise<SectionChange> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(KEEP_NAMES);
    await page.addInitScript(watchFirstRow);
    await page.goto(`${origin}/${from.toLowerCase()}`, { waitUntil: 'networkidle' });
    const changeTo = async (label: string) => {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
      await link.hover();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
      return link.evaluate(timeToFirstRow);
    };
    const first = await changeTo(to);
    await changeTo(from);
    return { first, again: await changeTo(to) };
  } finally {
    await context.close();
  }
}

/** Runs in the page: clicks the link and waits for the first row of a different table. */
function timeToFirstRow(link: HTMLElement | SVGElement): Promise<number> {
  return new Promise((resolve) => {
    const old = document.querySelector('[data-table]');
    const start = performance.now();
    (link as HTMLElement).click();
    const look = () => {
      const table = document.querySelector('[data-table]');
      if (table && table !== old && table.querySelector('tr[data-row], li[data-row]'))
        resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page before its own scripts: records when the first data row was painted, and layout shifts. */
function watchFirstRow(): void {
  const marks: Marks = { firstRow: null, shift: 0, skeletons: 0 };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) marks.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isDrawn = () => {
    if (document.querySelector('[data-table] [data-row]')) return true;
    const main = document.querySelector('main');
    const waits = main?.matches('[aria-busy="true"]') || main?.querySelector('[data-skeleton], [aria-busy="true"]');
    return Boolean(main?.querySelector('h1')) && !waits;
  };
  const look = () => {
    if (document.querySelector('main [data-skeleton="shown"], main table[aria-busy="true"]')) marks.skeletons++;
    if (isDrawn())
      // The frame after the one that drew it.
      requestAnimationFrame(() => {
        marks.firstRow = performance.now();
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
