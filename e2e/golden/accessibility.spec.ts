import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { OPENED, PAGES } from '../pages';
import { expect, test } from '../visit';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const THEMES = process.env.FULL ? (['dark', 'light'] as const) : (['dark'] as const);
const ROUTES = [...PAGES.map(({ path }) => path), ...OPENED];

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
