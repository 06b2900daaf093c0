import { test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** Messages a page wrote although nothing should go wrong. */
const watched = new WeakMap<Page, string[]>();

/**
 * The suites' `test`: a page that fails the test when it logs an error, throws, or breaks the content security policy.
 * `allowed` names messages a test provokes on purpose.
 */
export const test = base.extend<{ allowed: RegExp[] }>({
  allowed: [[], { option: true }],
  page: async ({ page, allowed }, use) => {
    const problems: string[] = [];
    watched.set(page, problems);
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await use(page);
    const unexpected = problems.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});

/** Rows of the data table on the page, once it has settled. */
export function rowsOf(page: Page) {
  return page.locator('[data-table] tr[data-row]');
}

/** Pixels the page can be scrolled sideways: must be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
