import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '../visit';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const THEMES = process.env.FULL ? (['dark', 'light'] as const) : (['dark'] as const);
const ROUTES = [
  '/home',
  '/profiles',
  '/profiles/1',
  '/reviews',
  '/vouches',
  '/votes',
  '/votes/search/bob',
  '/votes/analysis?range=all',
  '/votes/bot-analysis',
  '/vouches/statistics',
  '/reviews/batch-analysis?batch=300:15',
  '/reviews/batch-analysis?view=profiles&ids=1,@bob,nobody',
  '/reviews/mass-archive',
  '/reviews/archived-leaderboard',
  '/slashes',
  '/invitations',
  '/mini-apps',
  '/mini-apps/twitter-score-lookup',
  '/reviews?q=nothing-matches-this',
  '/profiles/nobody-of-that-name',
];

type Finding = { id: string; nodes: { html: string }[] };

for (const theme of THEMES)
  for (const route of ROUTES)
    test(`${route} in ${theme} breaks no rule of WCAG 2.2 AA`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(route, { waitUntil: 'networkidle' });
      // By tag: behind an open drawer the page has no roles.
      await expect(page.locator('main h1')).toBeVisible();
      await page.evaluate(AXE);
      const findings = await page.evaluate(async (rules) => {
        const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
        return (await axe.run({ runOnly: rules })).violations;
      }, RULES);
      expect(
        findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`),
      ).toEqual([]);
    });
