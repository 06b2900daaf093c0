import type { Page } from '@playwright/test';
import { expect, test } from '../visit';

const PAGES = ['Reviews', 'Profiles', 'Slashes', 'Invitations', 'Vouches'];

/** Moves from section to section by the menu, each time until the page is loaded. */
async function change(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const label = PAGES[i % PAGES.length] as string;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  }
}

/** A leak shows after a few changes too; many changes tell it apart from a cache that fills. */
const CHANGES = process.env.FULL ? 50 : 25;

test('changing sections leaves heap, listeners, elements and sockets unchanged', async ({ page }) => {
  let sockets = 0;
  page.on('websocket', (socket) => {
    sockets++;
    socket.on('close', () => sockets--);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), sockets };
  };
  await page.goto('/reviews');
  await change(page, 2 * PAGES.length);
  const before = await measure();
  await change(page, CHANGES);
  const after = await measure();
  expect(after.heap / before.heap, JSON.stringify({ before, after })).toBeLessThan(1.2);
  expect(after.listeners / before.listeners, JSON.stringify({ before, after })).toBeLessThan(1.1);
  expect(after.nodes / before.nodes, JSON.stringify({ before, after })).toBeLessThan(1.2);
  expect(after.sockets).toBe(before.sockets);
  expect(await page.locator('head script').count()).toBeLessThan(10);
});
