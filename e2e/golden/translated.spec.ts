import type { Page } from '@playwright/test';
import { daily, isFull } from '../../shared/testing/src/daily';
import { OPENED, PAGES } from '../pages';
import { expect, settled, test } from '../visit';

/** The pages with the most on them; the full run translates every page. */
const ADDRESSES = isFull
  ? [...new Set([...PAGES.map(({ path }) => path), ...OPENED])]
  : daily(['/reviews?per=10', '/profiles/alice'], 1);

/** As browser translators do: a `<font>` in a `<font>` replaces each text that may be translated. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, [translate="no"]')) continue;
      const inner = document.createElement('font');
      inner.textContent = text.data;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

/** The text on the page. Text that is announced once, and when, is another matter. */
const words = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
    for (const said of main.querySelectorAll('[aria-live], [role="status"], [role="tooltip"], svg')) said.remove();
    // Times of a visit, to the second, differ between pages; so does what the visit has stored by then.
    return (
      (main.textContent ?? '')
        .replace(/\s+/g, ' ')
        .replace(/Stored keys: \S+/, '')
        .replace(/\d\d:\d\d:\d\d/g, '')
        // The time to a draw, or since one, goes on between the two.
        .replace(/\b(in )?[\d.]+ (s|min|minutes?|h|hours?)( ago)?\b/g, '')
        .trim()
    );
  });

/** What a reader changes, where the page has it: range, filter, tab, order and page. */
const CHANGES: Readonly<Record<string, (page: Page) => Promise<boolean>>> = {
  range: (page) => choose(page, /^Range$/),
  filter: (page) => choose(page, /^(?!Range$|Rows$|Order$)/),
  tab: (page) => press(page, 'main [role="tab"][aria-selected="false"], main nav a:not([aria-current])[href*="tab="]'),
  order: (page) => press(page, 'main [data-table] th button'),
  page: (page) => press(page, 'main nav[aria-label="Pages"] a[aria-label="Next page"]'),
};

/** Chooses the last entry of the first list with that name. */
async function choose(page: Page, name: RegExp): Promise<boolean> {
  const list = page.getByRole('main').getByRole('combobox', { name }).and(page.locator('select:visible')).first();
  if ((await list.count()) === 0) return false;
  const now = await list.inputValue();
  const values = await list
    .locator('option:enabled')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const other = values.findLast((value) => value !== now && value !== '' && value !== 'custom');
  if (other === undefined) return false;
  await list.selectOption(other);
  return true;
}

async function press(page: Page, selector: string): Promise<boolean> {
  // The drawer that an address opened beside the page covers it.
  if (await page.getByRole('dialog').isVisible()) return false;
  const button = page.locator(selector).first();
  if ((await button.count()) === 0 || !(await button.isVisible())) return false;
  await button.click();
  return true;
}

for (const address of ADDRESSES)
  test(`${address} translated shows the same as when opened at its address`, async ({ page, context }) => {
    await page.goto(address);
    await settled(page);
    const made: string[] = [];
    for (const [name, change] of Object.entries(CHANGES)) {
      await translate(page);
      if (!(await change(page))) continue;
      made.push(name);
      await settled(page);
    }
    await translate(page);
    const fresh = await context.newPage();
    await fresh.goto(page.url());
    await settled(fresh);
    const what = `after ${made.join(', ') || 'nothing'} at ${page.url()}`;
    await expect(async () => expect(await words(page), what).toBe(await words(fresh))).toPass();
  });
