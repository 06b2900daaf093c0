import { differences } from '../figures';
import { PAGES } from '../pages';
import { expect, settled, test } from '../visit';

/** Ranges in which pages are compared: most begin with another one each. */
const RANGES = ['all', '30d'];

// The golden set is read with every page, every day; these are larger, and a site somewhere may be read too.
if (process.env.FULL)
  for (const range of RANGES)
    test(
      `over ${range} no two pages have unequal values under one label`,
      { tag: '@reads' },
      async ({ page }, info) => {
        const found: string[] = [];
        // People are the same person on every page that is about one.
        const paths = new Set(PAGES.map(({ path }) => path.replace(/\/(?:alice|bob)\b/, '/1')));
        for (const path of paths) {
          await page.goto(`${path}?range=${range}`);
          await settled(page);
          found.push(...(await differences(page, info)));
        }
        expect(found).toEqual([]);
      },
    );
