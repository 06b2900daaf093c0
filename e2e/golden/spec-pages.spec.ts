import { signInAsAdmin } from '../admin';
import { declaredAt, hasPage } from '../pages';
import { PAGE_LINES, type PageLine } from '../specification';
import { asksByItself, expect, test } from '../visit';

/** Is the page at this address the one of the line, and not one that takes any id there? */
function isHere({ page, at }: PageLine): boolean {
  const shape = (pattern = '') => pattern.replace(/\{\w+\}|:\w+/g, ':');
  return shape(declaredAt(at)) === shape(page);
}

const here = PAGE_LINES.filter(isHere);
const missing = PAGE_LINES.filter((line) => !isHere(line));

test.describe('pages of the specification', () => {
  // The server knows neither session nor flags of this browser; it takes an admin's page for a missing one.
  test.use({ allowed: [/status of 404/] });

  test('all are counted, and an address without its page is a 404', async ({ request }) => {
    expect(PAGE_LINES).toHaveLength(59);
    console.log(`spec pages: ${here.length} here, ${missing.length} missing`);
    for (const { page, at, heading, shows } of missing) {
      expect((await request.get(at)).status(), page).toBe(404);
      expect([page, heading, shows]).toEqual([page, '', '']);
    }
  });

  test('those that are here have words of their own', () => {
    for (const { page, heading, shows } of here) expect([heading, shows], page).not.toContain('');
  });

  // Those that are open to visitors are looked at in every-page.spec.ts.
  test('those that only admins see, or that a flag hides, are here too', async ({ page }) => {
    test.setTimeout(120_000);
    await signInAsAdmin(page);
    await asksByItself(page);
    await page.route('**/rpc/site_status*', async (route) => {
      const response = await route.fetch();
      const status = await response.json();
      for (const flag of Object.keys(status.flags)) status.flags[flag] = true;
      await route.fulfill({ response, json: status });
    });
    const main = page.getByRole('main');
    for (const { page: line, at, heading, shows } of here.filter(({ at }) => !hasPage(at))) {
      await page.goto(at);
      await expect(main.getByRole('heading', { level: 1 }), line).toHaveText(heading);
      await expect(main, line).toContainText(shows, { useInnerText: true });
    }
  });
});
