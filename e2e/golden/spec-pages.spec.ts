import { signInAsAdmin } from '../admin';
import { declaredAt, hasPage } from '../pages';
import { specTable } from '../specification';
import { expect, test } from '../visit';

/** A line of the table of pages; `heading` and `shows` are empty for a page that is not there yet. */
type Line = { page: string; at: string; heading: string; shows: string };

const lines: Line[] = specTable(4).map(([page = '', at = '', heading = '', shows = '']) => ({
  page,
  at,
  heading,
  shows,
}));

/** Is the page at this address the one of the line, and not one that takes any id there? */
function isHere({ page, at }: Line): boolean {
  const shape = (pattern = '') => pattern.replace(/\{\w+\}|:\w+/g, ':');
  return shape(declaredAt(at)) === shape(page);
}

const here = lines.filter(isHere);
const missing = lines.filter((line) => !isHere(line));

test.describe('pages of the specification', () => {
  // The server knows neither session nor flags of this browser; it takes an admin's page for a missing one.
  test.use({ allowed: [/status of 404/] });

  test('all are counted, and an address without its page is a 404', async ({ request }) => {
    expect(lines).toHaveLength(59);
    console.log(`spec pages: ${here.length} here, ${missing.length} missing`);
    for (const { page, at, heading, shows } of missing) {
      expect((await request.get(at)).status(), page).toBe(404);
      expect([page, heading, shows]).toEqual([page, '', '']);
    }
  });

  for (const { page: line, at, heading, shows } of here)
    test(`${line} is here`, async ({ page }) => {
      expect([heading, shows]).not.toContain('');
      const open = hasPage(at);
      if (!open) {
        await signInAsAdmin(page);
        await page.route('**/rpc/site_status*', async (route) => {
          const response = await route.fetch();
          const status = await response.json();
          for (const flag of Object.keys(status.flags)) status.flags[flag] = true;
          await route.fulfill({ response, json: status });
        });
      }
      const answer = await page.goto(at);
      if (open) expect(answer?.status()).toBe(200);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(main).toContainText(shows, { useInnerText: true });
      // A question on its way must not outlive the page.
      await page.unrouteAll({ behavior: 'wait' });
    });
});
