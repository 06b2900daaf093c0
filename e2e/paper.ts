import type { Page } from '@playwright/test';

/** Pixels of a sheet of A4 between the browser's own margins. */
const SHEET_PX = 718;

/** What of the printed page ends beyond the sheet, or is cut off in its own box. */
export async function missingOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const missing = await page.evaluate((sheet) => {
    const root = document.documentElement;
    // Not by a narrower window: for that a page draws itself anew, and for a printer it does not.
    root.style.inlineSize = `${sheet}px`;
    for (const plot of document.querySelectorAll('svg[data-plot]')) plot.setAttribute('width', '1200');
    const end = root.getBoundingClientRect().right;
    const shown = [...document.querySelectorAll('main *')].filter(
      // Words for readers of the screen are a pixel wide; a picture is one thing.
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
