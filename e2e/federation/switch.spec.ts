import { expect, test } from '../visit';
import { Bench } from './bench/bench';
import { BENCH, variantVersion } from './bench/variants';

const good = variantVersion('good');
const before = variantVersion('before');

let bench: Bench;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  bench = await Bench.start();
});
test.afterAll(() => bench?.stop());
test.use({ baseURL: BENCH.site, allowed: [/^(?!policy violation)/] });

test('one tampered byte: the release before appears, and the tampered script never runs', async ({ page }) => {
  await bench.state('reviews', { current: 'good', previous: 'before' });
  await bench.fault('reviews', 'entry-hash');
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(`reviews ${before}`, { timeout: 40_000 });
  expect(await page.evaluate(() => (globalThis as Record<string, unknown>).section_reviews_1_1_0)).toBeUndefined();
  await bench.fault('reviews', 'none');
});

test('a canary of 10 % goes to 70-130 of 1,000 visitors, always the same ones', async () => {
  await bench.state('reviews', { current: 'before', canary: { release: 'good', percent: 10 } });
  const visitors = Array.from({ length: 1_000 }, (_, i) => (i * 7_919 + 13).toString(16).padStart(32, 'a'));
  const first = await Promise.all(visitors.map((visitor) => bench.version('reviews', visitor)));
  const inside = first.filter((version) => version === good).length;
  expect(inside).toBeGreaterThanOrEqual(70);
  expect(inside).toBeLessThanOrEqual(130);
  expect(await Promise.all(visitors.slice(0, 100).map((visitor) => bench.version('reviews', visitor)))).toEqual(
    first.slice(0, 100),
  );
});

test('an open tab keeps its release, and a rollback reaches it at the next navigation', async ({ page }) => {
  await bench.state('reviews', { current: 'good', previous: 'before' });
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await bench.state('reviews', { current: 'before' });
  await page.waitForTimeout(3_500);
  await page.locator('header a[href="/slashes"]').first().hover();
  await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
  await page.locator('header a[href="/slashes"]').first().click();
  await expect(page.locator('main h1')).toContainText('slashes');
  await page.locator('header a[href="/reviews"]').first().click();
  await expect(page.locator('main h1')).toHaveText(`reviews ${before}`);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a section that is switched off says why, and is back when it is switched on', async ({ page }) => {
  await bench.state('reviews', { current: 'good', disabled: 'shows wrong data' });
  await page.goto('/reviews');
  await expect(page.locator('main')).toContainText('shows wrong data');
  await bench.state('reviews', { current: 'good' });
  await page.goto('/reviews');
  await expect(page.locator('main h1')).toHaveText(`reviews ${good}`);
});

test('50 changes of section leave the heap and the document as they were', async ({ page }) => {
  test.setTimeout(180_000);
  await bench.state('reviews', { current: 'good' });
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  await page.goto('/reviews');
  const change = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const section = i % 2 === 0 ? 'slashes' : 'reviews';
      await page.locator(`header a[href="/${section}"]`).first().click();
      await expect(page.locator('main h1')).toContainText(section);
    }
  };
  await change(10);
  const at10 = await heap();
  await change(50);
  expect((await heap()) / at10).toBeLessThan(1.2);
  expect(await page.locator('head script').count()).toBeLessThan(5);
});
