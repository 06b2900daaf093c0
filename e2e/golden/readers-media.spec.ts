import type { Page } from '@playwright/test';
import { daily, isFull } from '../../shared/testing/src/daily';
import { walk } from '../keyboard';
import { PAGES } from '../pages';
import { expect, settled, sidewaysScroll, test } from '../visit';

/** Legends, tabs, choices, levels, bars, a calendar, wide tables. */
const RICH = ['/reviews?status=all&per=25', '/profiles/1', '/profiles'];
const TRIED = isFull ? PAGES.map(({ path }) => path) : daily(RICH, 1);

const CHOSEN =
  '[aria-current]:not([aria-current="false"]), [aria-pressed="true"]:not([data-series]), [aria-selected="true"], label:has(> [type="radio"]:checked)';

/** Chosen elements that look as if they were not, in the colors of the reader. */
const looksUnchosen = (page: Page) =>
  page.evaluate((chosen) => {
    const probe = document.body.appendChild(document.createElement('button'));
    const plain = ['rgba(0, 0, 0, 0)', ...['Canvas', 'ButtonFace'].map((name) => colourOf(probe, name))];
    probe.remove();
    function colourOf(element: HTMLElement, name: string) {
      element.style.background = name;
      return getComputedStyle(element).backgroundColor;
    }
    return [...document.querySelectorAll(chosen)]
      .filter((element) => element.checkVisibility() && !element.closest('svg'))
      .filter((element) => plain.includes(getComputedStyle(element).backgroundColor))
      .map((element) => element.outerHTML.slice(0, 200));
  }, CHOSEN);

/** Colors of elements without words that have an area, such as swatches, dots and bars; the key says which element it is. */
const marks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(span, i)')]
      .filter((element) => element.childNodes.length === 0 && element.offsetWidth * element.offsetHeight > 0)
      .map((element) => ({ is: element.outerHTML.slice(0, 200), colour: getComputedStyle(element).backgroundColor })),
  );

test('in forced colors the choice stands out, and marks keep the colors that carry meaning', { tag: '@reads' }, async ({
  page,
}) => {
  for (const path of TRIED) {
    await page.emulateMedia({ forcedColors: 'none' });
    await page.goto(path);
    await settled(page);
    const coloured = new Set((await marks(page)).map(({ colour }) => colour));
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await looksUnchosen(page), path).toEqual([]);
    const left = new Set((await marks(page)).map(({ colour }) => colour));
    // Grays of the surface become one.
    expect(left.size, path).toBeGreaterThanOrEqual(Math.min(coloured.size, Math.max(1, coloured.size - 2)));
  }
});

test('on paper a page is black on white, without anything around it', { tag: '@reads' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('companion.theme', 'dark'));
  for (const path of TRIED) {
    await page.goto(path);
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    const sheet = await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      const bright = (colour: string) => (colour.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 127);
      return {
        brightWords: bright(getComputedStyle(main).color),
        around: [...document.querySelectorAll('header, nav, footer, [role="status"], button')]
          .filter((element) => !main.contains(element) && element.checkVisibility())
          .map((element) => element.outerHTML.slice(0, 200)),
        scrolls: [...main.querySelectorAll('[data-over]')].filter(
          (element) => getComputedStyle(element).overflowY !== 'visible',
        ).length,
      };
    });
    expect(sheet, path).toEqual({ brightWords: false, around: [], scrolls: 0 });
    await page.emulateMedia({ media: null });
  }
});

test('the focused element stays in sight when a part of the page is inserted above it', async ({ page }) => {
  await page.goto('/feedback');
  await settled(page);
  const link = page.getByRole('contentinfo').getByRole('link').last();
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(link).toBeInViewport();
  await page.locator('main').evaluate((main) => {
    const part = document.createElement('div');
    part.style.height = '3000px';
    main.append(part);
  });
  // Two frames: the page is laid out, then its observers run.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

for (const width of process.env.FULL ? [320, 360, 390] : [320])
  test(`at ${width} px the focused element is never behind a fixed one`, { tag: '@reads' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const path of process.env.FULL ? TRIED : RICH.slice(0, 1)) {
      await page.goto(path);
      await settled(page);
      expect(await sidewaysScroll(page), path).toBe(0);
      expect(await walk(page), path).toBeGreaterThan(10);
    }
  });
