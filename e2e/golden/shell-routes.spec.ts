import type { Page } from '@playwright/test';
import { expect, test } from '../visit';

/** Each address of the site, by the part it belongs to. Whoever draws it, its title and the part it is in are told. */
const ROUTES: Record<string, string[]> = {
  host: ['/home', '/feedback', '/auth-diagnostic'],
  profiles: [
    '/profiles',
    '/profiles/1',
    '/user/profile',
    '/profileoverview',
    '/profiles/stats',
    '/profiles/alice/weekly-xp',
    '/markets/history',
    '/site-stats',
  ],
  reviews: [
    '/reviews',
    '/reviews/batch-analysis',
    '/reviews/mass-archive',
    '/reviews/archived-leaderboard',
    '/vouches',
    '/vouches/statistics',
    '/votes',
    '/votes/search',
    '/votes/search/bob',
    '/votes/analysis',
    '/votes/bot-analysis',
  ],
  slashes: [
    '/slashes',
    '/slashes/overview',
    '/slashes/impact',
    '/slashes/impact/bob',
    '/slashes/bad-friends',
    '/slashes/misplaced-slashes',
    '/slash-votes',
    '/slash-votes/1',
  ],
  invitations: ['/invitations', '/invitations/invite-graph', '/invitations/eip10-scores', '/invitations/stats'],
  'mini-apps': [
    '/mini-apps',
    '/mini-apps/ethossearch',
    '/mini-apps/farmer-scores',
    '/mini-apps/twitter-score-lookup',
    '/mini-apps/score-correlation',
    '/mini-apps/reciprocated-reviews',
    '/mini-apps/oops-I-lost-it-again',
    '/mini-apps/oops-I-lost-it-again/bob',
    '/mini-apps/voting-analysis',
    '/mini-apps/voting-analysis/profile/1',
    '/mini-apps/raffle-bot',
    '/mini-apps/raffle-bot/results/R-1',
    '/mini-apps/weekly-xp-overview',
    '/magic',
    '/telegram-viewer',
  ],
};
/** Behind a flag that is off, or for admins: the same page as an unknown address. */
const HIDDEN = [
  '/shitlist',
  '/profile-interactions',
  '/admin',
  '/admin/logs',
  '/admin/status',
  '/admin/users',
  '/admin/config',
];

const REDIRECTS: [from: string, to: string][] = [
  ['/', '/home'],
  ['/home/telegram-viewer', '/telegram-viewer'],
  ['/all-profile-stats', '/profiles/stats'],
  ['/site-stats/vouch-stats', '/vouches/statistics'],
  ['/site-stats/slashes', '/slashes/overview'],
  ['/slash-impact', '/slashes/impact'],
  ['/bad-friends', '/slashes/bad-friends'],
  ['/misplaced-slashes', '/slashes/misplaced-slashes'],
  ['/invite-hierarchy', '/invitations/invite-graph'],
  ['/mini-apps/invite-graph', '/invitations/invite-graph'],
  ['/all-invitation-stats', '/invitations/stats'],
  ['/all-farmer-scores', '/mini-apps/farmer-scores'],
  ['/twitter-score-lookup', '/mini-apps/twitter-score-lookup'],
  ['/score-correlation', '/mini-apps/score-correlation'],
  ['/mini-apps/reviewoverview', '/mini-apps/ethossearch'],
  ['/reviews/overview', '/mini-apps/ethossearch'],
  ['/mini-apps/oops-i-lost-it-again', '/mini-apps/oops-I-lost-it-again'],
  ['/mini-apps/oops_I_lost_it_again', '/mini-apps/oops-I-lost-it-again'],
  ['/mini-apps/oopsilostitagain/BobSmith', '/mini-apps/oops-I-lost-it-again/BobSmith'],
  ['/mini-apps/OOPS-lost-it-again/bob', '/mini-apps/oops-I-lost-it-again/bob'],
  ['/Reviews/', '/reviews'],
];

const address = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);

/** A change of address inside the page, as Back and Forward make them. */
async function move(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  // Until then the page before stays on the screen.
  await expect(page.locator('main'), to).toHaveAttribute('aria-busy', 'false');
}

test('the server answers each address, tells its title, and its owner is loaded ahead', async ({ request }) => {
  const titles = new Set<string>();
  for (const [owner, paths] of Object.entries(ROUTES))
    for (const path of paths) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      const title = /<title>(.+?) · Companion<\/title>/.exec(html)?.[1] ?? '';
      expect(title, path).toMatch(/\S/);
      titles.add(title);
      const ahead = /<link rel="preload" as="script" href="[^"]*?\/([\w-]+)\/\d[^"]*?" /.exec(html)?.[1] ?? 'host';
      expect(ahead, path).toBe(owner);
    }
  // Pages with and without an id share a title, as do the two spellings of one thing.
  expect(titles.size).toBeGreaterThan(38);
  for (const path of HIDDEN) expect((await request.get(path)).status(), path).toBe(404);
});

test('the server sends old and misspelled addresses on with their query', async ({ request }) => {
  for (const [from, to] of REDIRECTS) {
    const answer = await request.get(`${from}?range=30d&q=a%20b`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], from).toEqual([302, `${to}?range=30d&q=a%20b`]);
  }
});

test('a hash outlives a redirect, which leaves one entry in the history', async ({ page }) => {
  await page.goto('/#watch');
  await expect(page).toHaveURL(/\/home#watch$/);
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test.describe('inside the page', () => {
  // A raffle that does not exist and the like are answers, not faults.
  test.use({ allowed: [/status of 40[034]/] });

  test('each address draws one page with one heading, each old one is replaced with query and hash', async ({
    page,
  }) => {
    await page.goto('/auth-diagnostic');
    const heading = page.getByRole('heading', { level: 1 });
    const seen: string[] = [];
    for (const path of Object.values(ROUTES).flat()) {
      await move(page, path);
      await expect(page.locator('main h1').first(), path).toBeVisible();
      await expect(heading, path).toHaveCount(1);
      const words = (await heading.textContent()) ?? '';
      expect(words, path).not.toMatch(/no page|went wrong|not available/i);
      seen.push(words);
    }
    expect(new Set(seen).size).toBeGreaterThan(12);
    expect(await page.getByText(/coming soon/i).count()).toBe(0);
    for (const path of HIDDEN) {
      await move(page, path);
      await expect(heading, path).toHaveText('There is no page at this address');
    }
    for (const [from, to] of REDIRECTS) {
      const before = await page.evaluate(() => history.length);
      await move(page, `${from}?w=1#part`);
      await expect.poll(() => address(page), { message: from }).toMatch(new RegExp(`^${to}(\\?w=1)?#part$`));
      expect((await page.evaluate(() => history.length)) - before, from).toBeLessThanOrEqual(1);
    }
  });
});
