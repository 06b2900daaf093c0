import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { SITES } from '../sites';
import { expect, mendAndRetry, rowsOf, test } from '../visit';

const workspace = fileURLToPath(new URL('../..', import.meta.url));
const { dataDir, ports } = SITES.changing;

test('the next visit gets a section released while the site runs; nothing else changes', async ({ page, request }) => {
  const before = await plan();
  const hostBefore = await hostScriptHash();
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'shared/release/src/cli.ts', 'remote-reviews', '--force', '--reason', 'test'],
    {
      cwd: workspace,
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  await expect.poll(async () => (await plan()).reviews).not.toBe(before.reviews);
  await page.goto('/reviews');
  await expect(rowsOf(page)).toHaveCount(15);
  const after = await plan();
  const used = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(used.some((url) => url.includes(`:${ports.releases}/reviews/${after.reviews}/`))).toBe(true);
  expect({ ...after, reviews: null }).toEqual({ ...before, reviews: null });
  expect(await hostScriptHash()).toBe(hostBefore);

  async function plan(): Promise<Record<string, string>> {
    const { sections } = await (await request.get('/plan.json')).json();
    return Object.fromEntries(
      sections.map((section: { id: string; version: string }) => [section.id, section.version]),
    );
  }

  async function hostScriptHash(): Promise<string> {
    const html = await (await request.get('/home')).text();
    const src = /<script async data-start src="([^"]+)"/.exec(html)?.[1] ?? '';
    return createHash('sha256')
      .update(await (await request.get(src)).body())
      .digest('hex');
  }
});

test.describe('a dead section', () => {
  test.use({ allowed: [/Failed to load|section-offline|ERR_FAILED/] });

  test('breaks only its own pages and comes back with Retry', async ({ page }) => {
    const entry = `http://localhost:${ports.releases}/reviews/**`;
    await page.route(entry, (route) => route.abort());
    await page.goto('/reviews');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews is not available right now');
    await mendAndRetry(page, page.getByRole('button', { name: 'Retry' }), () => page.unroute(entry));
    await expect(rowsOf(page)).toHaveCount(15);
  });
});
