import type { Page } from '@playwright/test';
import { hasPage, PAGES, type SamplePage } from '../pages';
import { specTable } from '../specification';
import { expect, test } from '../visit';

/** Behind a flag that is off: the same page as an unknown address. */
const HIDDEN = ['/shitlist', '/profile-interactions'];
/** Whether there is such a page. */
const OF_ADMINS = ['/admin', '/admin/logs', '/admin/status', '/admin/users', '/admin/config', '/admin/nothing'];

const REDIRECTS = [...specTable(2), ['/Reviews/', '/reviews']] as [from: string, to: string][];
/** An old address redirects once its page exists; until then it is unknown. */
const LEADING = REDIRECTS.filter(([, to]) => hasPage(to));
const DEAD = REDIRECTS.filter(([, to]) => !hasPage(to)).map(([from]) => from);

/** The head of a page about a person or thing names it. */
const titleAt = (path: string, title: string) =>
  /^\/profiles?\/(1|alice)(\/weekly-xp)?$/.test(path)
    ? 'Alice'
    : /^\/(slash-votes|slashes\/impact)\/1$/.test(path)
      ? 'Slash #1 on Erin'
      : title;

const address = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);

/** A change of address inside the page, as Back and Forward make it. */
async function move(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  // Until then the previous page stays on the screen.
  await expect(page.locator('main'), to).toHaveAttribute('aria-busy', 'false');
}

test('the server answers each address, sends its title, and preloads its section', async ({ request }) => {
  for (const { path, title, section } of PAGES) {
    // Whether a raffle of that number exists by now depends on another spec.
    const isRaffle = path.includes('/raffle-bot/results/');
    const named = isRaffle ? expect.stringMatching(/^Result of a raffle$| \(raffle R-0001\)$/) : titleAt(path, title);
    let html = '';
    // While the backend is slow to say what a page is about, its head is generic.
    await expect
      .poll(async () => {
        const answer = await request.get(path, { maxRedirects: 0 });
        expect(isRaffle ? [200, 404] : [200], path).toContain(answer.status());
        html = await answer.text();
        return /<title>(.+?) · Companion<\/title>/.exec(html)?.[1] ?? '';
      }, path)
      .toEqual(named);
    const ahead = /<link rel="preload" as="script" href="[^"]*?\/([\w-]+)\/\d[^"]*?" /.exec(html)?.[1] ?? null;
    expect(ahead, path).toBe(section);
  }
  const nothing = [
    '/profiles/nobody-of-that-name',
    '/votes/search/nobody-of-that-name',
    '/mini-apps/oops-I-lost-it-again/nobody-of-that-name',
    '/mini-apps/voting-analysis/profile/999999',
    '/slash-votes/999',
    '/slashes/impact/abc',
    '/mini-apps/raffle-bot/results/R-9999',
  ].filter((path) => hasPage(path));
  for (const path of [...HIDDEN, ...OF_ADMINS, ...DEAD, ...nothing])
    await expect.poll(async () => (await request.get(path)).status(), path).toBe(404);
});

test('the server redirects old and misspelled addresses and keeps their query', async ({ request }) => {
  console.log(`old addresses: ${LEADING.length} lead on, ${DEAD.length} wait for their page`);
  for (const [from, to] of LEADING) {
    const answer = await request.get(`${from}?range=30d&q=a%20b`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], from).toEqual([302, `${to}?range=30d&q=a%20b`]);
  }
});

test('a hash survives a redirect, which leaves one entry in the history', async ({ page }) => {
  await page.goto('/#watch');
  await expect(page).toHaveURL(/\/home#watch$/);
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test.describe('inside the page', () => {
  // That a raffle does not exist is an answer, not a fault.
  test.use({ allowed: [/status of 40[034]/] });

  test('each address draws one page with one heading, each old one is replaced with query and hash', async ({
    page,
  }) => {
    // Chromium keeps 50 entries, so `history.length` stops growing by then: each entry is counted where it is made.
    await page.addInitScript(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        Object.assign(window, { pushed: ((window as unknown as { pushed?: number }).pushed ?? 0) + 1 });
        push(...entry);
      };
    });
    await page.goto('/auth-diagnostic');
    const heading = page.getByRole('heading', { level: 1 });
    const unknown = 'There is no page at this address';
    const seen = new Map<string, SamplePage>();
    for (const shown of PAGES) {
      await move(page, shown.path);
      await expect(page.locator('main h1').first(), shown.path).toBeVisible();
      await expect(heading, shown.path).toHaveCount(1);
      const words = (await heading.textContent()) ?? '';
      expect(words, shown.path).not.toMatch(/no page|went wrong|not available/i);
      // Two addresses of one page share its title and its heading; no other pages do.
      const same = seen.get(words);
      if (same) expect([shown.path, shown.section, shown.title]).toEqual([shown.path, same.section, same.title]);
      seen.set(words, shown);
    }
    for (const path of [...HIDDEN, ...DEAD]) {
      await move(page, path);
      await expect(heading, path).toHaveText(unknown);
    }
    for (const path of OF_ADMINS) {
      await move(page, path);
      await expect(heading, path).toHaveText('For admins');
    }
    for (const [from, to] of LEADING) {
      await page.evaluate(() => Object.assign(window, { pushed: 0 }));
      await move(page, `${from}?w=1#part`);
      await expect.poll(() => address(page), { message: from }).toMatch(new RegExp(`^${to}(\\?w=1)?#part$`));
      expect(await page.evaluate(() => (window as unknown as { pushed: number }).pushed), from).toBe(1);
    }
  });
});

test("a typed address opens at its top, and a reload keeps the reader's place", async ({ page }) => {
  const rows = page.locator('[data-table] [data-row]');
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/reviews');
  await expect(rows.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect.poll(top).toBe(400);
  await page.goto('/slashes');
  await expect(rows.first()).toBeVisible();
  expect(await top()).toBe(0);
});
