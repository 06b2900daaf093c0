import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Finding = { id: string; nodes: { html: string }[] };

/**
 * Waits for the parts an idle page loads. On a long page axe blocks the main thread for seconds, so a part still loading
 * would hit its timeout although it has arrived.
 */
async function partsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4_000 })));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // The bundler removes a part's script element once it has run.
  await page.waitForFunction(() => document.querySelector('script[data-rspack]') === null);
}

/** axe violations of WCAG 2.2 AA on the current page, one per line. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await partsLoaded(page);
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    return (await axe.run({ runOnly: rules })).violations;
  }, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
}
