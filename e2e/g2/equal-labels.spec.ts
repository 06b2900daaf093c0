import { differences } from '../figures';
import { PAGES } from '../pages';
import { expect, settled, test } from '../visit';

/** Ranges in which pages are compared: most pages open with a different one. */
const RANGES = ['all', '30d'];

// The golden set is compared on every page, every day; these data sets are larger, or a live site that is only read.
if (process.env.FULL)
  for (const range of RANGES)
    test(`over ${range} no label has different values on two pages`, { tag: '@reads' }, async ({ page }, info) => {
      const found: string[] = [];
      // Pages about a person all show the same person.
      const paths = new Set(PAGES.map(({ path }) => path.replace(/\/(?:alice|bob)\b/, '/1')));
      for (const path of paths) {
        await page.goto(`${path}?range=${range}`);
        await settled(page);
        found.push(...(await differences(page, info)));
      }
      expect(found).toEqual([]);
    });
