import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Finding = { id: string; nodes: { html: string }[] };

/** What axe finds against WCAG 2.2 AA on the page as it is now, a line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    return (await axe.run({ runOnly: rules })).violations;
  }, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
}
