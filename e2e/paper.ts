import type { Page } from '@playwright/test';

/** Pixels of a sheet of A4 between the browser's own margins. */
const SHEET_PX = 718;

/** Shows the page as it is printed, and back. */
export async function onPaper<Answer>(page: Page, look: () => Promise<Answer>): Promise<Answer> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate((px) => {
    document.documentElement.style.inlineSize = `${px}px`;
    // Pictures were drawn for the screen, which is wider.
    for (const plot of document.querySelectorAll('svg[data-plot]')) plot.setAttribute('width', '1200');
  }, SHEET_PX);
  const answer = await look();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => document.documentElement.style.removeProperty('inline-size'));
  return answer;
}

/** What of the page on paper ends beyond the sheet, or is cut off in its own box. */
export const cutOffOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const right = main.getBoundingClientRect().right;
    const shown = [...main.querySelectorAll('*')].filter(
      // Words for readers of the screen are a pixel wide.
      (element) => element.checkVisibility() && element.clientWidth > 1 && !element.parentElement?.closest('svg'),
    );
    const beyond = shown.filter((element) => element.getBoundingClientRect().right > right + 1);
    const cut = shown.filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
    );
    const outermost = beyond.filter((element) => !beyond.includes(element.parentElement as Element));
    return [...outermost, ...cut].map((element) => `${element.className}: ${element.textContent?.slice(0, 60)}`);
  });
