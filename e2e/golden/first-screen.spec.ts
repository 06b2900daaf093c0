import { PAGES } from '../pages';
import { expect, settled, test } from '../visit';

/** A small phone. */
const SCREEN = { width: 360, height: 740 };

/** Pages with a table that is not their main content. */
const NO_LISTS: Readonly<Record<string, string>> = {
  '/magic': 'a question is asked first, and answered below',
  '/profiles/stats': 'pictures; the table at the end says who is extreme',
  '/profiles/alice/weekly-xp': 'the season of one person, drawn; the weeks in numbers follow',
  '/votes/search/bob': 'one person: who it is and how they vote comes first',
  '/slashes/impact/1': 'one slash: what it cost comes first',
  '/slash-votes/1': 'one slash: the vote comes first',
};

const PATHS = PAGES.map(({ path }) => path);
const inGroups = Array.from({ length: Math.ceil(PATHS.length / 8) }, (_, group) =>
  PATHS.slice(group * 8, (group + 1) * 8),
);

test.describe('on a phone the first row of every list is on the first screen, and its title is a person or thing', () => {
  test.use({ viewport: SCREEN, hasTouch: true });

  for (const paths of inGroups)
    test(paths.join(', '), async ({ page }) => {
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path);
          await settled(page);
          const tops = await page.evaluate(() =>
            // For an empty list its message counts; open slashes are shown as cards.
            [...document.querySelectorAll('[data-table] :is([data-row], [data-empty]), [data-slash]')].map(
              (row) => row.getBoundingClientRect().top + scrollY,
            ),
          );
          if (tops.length > 0 && !(path in NO_LISTS)) expect(Math.min(...tops), path).toBeLessThan(SCREEN.height);
          const unnamed = await page.evaluate(() =>
            [...document.querySelectorAll('[data-table] [data-title]')].flatMap((title) => {
              const text = title.textContent ?? '';
              // An address is a person's name too.
              return /^[#+−]?(?!0x)\d/.test(text) || title.querySelector('time') ? [text] : [];
            }),
          );
          expect(unnamed, path).toEqual([]);
        });
    });
});
