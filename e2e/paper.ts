import type { Page } from '@playwright/test';

/** Width in pixels of an A4 sheet inside the browser's default margins. */
const SHEET_PX = 718;

/** Parts of the printed page that extend beyond the sheet, or are clipped in their own box. */
export async function missingOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const missing = await page.evaluate((sheet) => {
    const root = document.documentElement;
    // Not done by resizing the window: a page re-renders for that, but not for a printer.
    root.style.inlineSize = `${sheet}px`;
    for (const plot of document.querySelectorAll('svg[data-plot]')) plot.setAttribute('width', '1200');
    const end = root.getBoundingClientRect().right;
    const shown = [...document.querySelectorAll('main *')].filter(
      // Screen reader text is one pixel wide; a chart counts as a single element.
      (element) => element.checkVisibility() && element.clientWidth > 1 && !element.parentElement?.closest('svg'),
    );
    const beyond = shown.filter((element) => element.getBoundingClientRect().right > end + 1);
    const cut = shown.filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
    );
    root.style.removeProperty('inline-size');
    const outermost = beyond.filter((element) => !beyond.includes(element.parentElement as Element));
    return [...outermost, ...cut].map((element) => element.outerHTML.slice(0, 200));
  }, SHEET_PX);
  await page.emulateMedia({ media: null });
  return missing;
}
