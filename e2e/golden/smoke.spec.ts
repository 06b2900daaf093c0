import { PAGES } from '../pages';
import { expect, settled, test } from '../visit';

// An error would stand in the console; a raffle or a person that this site's data does not have is an answer.
test.use({ allowed: [/status of 404/] });

/** The host's own pages, and the one each section is entered by; no parameter, so that any data has them. */
const ENTERED = PAGES.filter(({ section, params }, i) => {
  if (Object.keys(params).length > 0) return false;
  return section === null || PAGES.findIndex((page) => page.section === section) === i;
});

for (const { path, title } of ENTERED)
  test(`${path} answers, is drawn under its title, and says of nothing that it failed`, {
    tag: ['@smoke', '@reads'],
  }, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await settled(page);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole('main')).not.toContainText(/Something went wrong|is not available right now/);
  });
