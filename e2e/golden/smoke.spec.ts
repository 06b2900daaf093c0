import { PAGES } from '../pages';
import { expect, settled, test } from '../visit';

// An error would be in the console; that this site's data lacks a raffle or a person is an answer.
test.use({ allowed: [/status of 404/] });

/** The host's own pages, and the entry page of each section; without parameters, so that they exist for any data. */
const ENTERED = PAGES.filter(({ section, params }, i) => {
  if (Object.keys(params).length > 0) return false;
  return section === null || PAGES.findIndex((page) => page.section === section) === i;
});

for (const { path, title } of ENTERED)
  test(`${path} answers, is drawn under its title, and shows no failed part`, {
    tag: ['@smoke', '@reads'],
  }, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await settled(page);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole('main')).not.toContainText(/Something went wrong|is not available right now/);
  });
