import type { Page } from '@playwright/test';
import { accessibilityFindings } from '../accessibility';
import { signIn, signInAsAdmin, unlist } from '../admin';
import { declaredAt, hasPage, plan } from '../pages';
import { PAGE_LINES, type PageLine } from '../specification';
import { asksByItself, expect, sidewaysScroll, test } from '../visit';

/** Is the page at this address the one of the line, and not one that takes any id there? */
function isHere({ page, at }: PageLine): boolean {
  const shape = (pattern = '') => pattern.replace(/\{\w+\}|:\w+/g, ':');
  return shape(declaredAt(at)) === shape(page);
}

const here = PAGE_LINES.filter(isHere);
const missing = PAGE_LINES.filter((line) => !isHere(line));

/** Breaks no rule of WCAG 2.2 AA, and does not scroll sideways on a phone. */
async function acceptable(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await accessibilityFindings(page), page.url()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page), page.url()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

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
  test('those that only admins see, or that a flag hides, are here too, break no rule of WCAG 2.2 AA and fit a phone', async ({
    page,
  }) => {
    test.setTimeout(180_000);
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
      await acceptable(page);
    }
    // What the site has besides.
    await page.goto('/admin/releases');
    await expect(main.getByRole('heading', { level: 2, name: 'What visitors run' })).toBeVisible();
    await acceptable(page);
  });

  for (const [who, is_active] of [
    ['a verified wallet', null],
    ['an inactive admin', false],
  ] as const)
    test(`no page of admins is there for ${who}, and nothing of it is loaded`, async ({ page }) => {
      test.setTimeout(120_000);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      if (is_active === null) await signIn(page, 'mallory');
      else await signInAsAdmin(page, { key: 'mallory', is_active });
      const pages = plan.sections.flatMap(({ declaration: { adminOnly, routes } }) => (adminOnly ? routes : []));
      expect(pages.length).toBeGreaterThan(5);
      for (const { path } of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('There is no page at this address');
      }
      expect(asked.filter((url) => /\/admin\/\d|rpc\/admin_|release-control/.test(url))).toEqual([]);
      await unlist('mallory');
    });
});
