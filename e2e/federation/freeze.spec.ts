import { expect, type Page } from '@playwright/test';
import { test } from './bench/test';
import { type Variant, variantVersion } from './bench/variants';

const before = variantVersion('before');

/** What a frozen page left behind, seconds since it last gave a sign; null while there is nothing. */
const silence = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('companion.attempt:'));
    return key ? (Date.now() - JSON.parse(localStorage.getItem(key) ?? '{}').at) / 1000 : null;
  });

/** What a page does that is put away: it sends what it has noted. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test.afterEach(({ bench }) => bench.reset());

for (const [variant, phase] of [
  ['loop-load', 'module'],
  ['loop-mount', 'mount'],
] as [Variant, string][])
  test(`code that never ends (${variant}) freezes one visit: the next one starts with the release before, and says so`, async ({
    bench,
    context,
    page,
  }) => {
    test.setTimeout(120_000);
    await bench.state('reviews', { current: variant, previous: 'before' });
    await bench.clearTelemetry('reviews');
    await page.goto('/slashes');
    const frozen = await context.newPage();
    await frozen.goto('/reviews', { waitUntil: 'commit' });
    await expect.poll(() => silence(page), { timeout: 40_000 }).toBeGreaterThan(5);

    await page.locator('header a[href="/reviews"]').first().click();
    await expect(page.locator('main h1')).toHaveText(`reviews ${before}`);
    await putAway(page);
    await expect
      .poll(() => bench.telemetry('reviews'))
      .toEqual([`${variantVersion(variant)} ${phase} frozen`, `${before} ready ok`]);

    await frozen.close();
    const next = await context.newPage();
    await next.goto('/reviews');
    await expect(next.locator('main h1')).toHaveText(`reviews ${before}`);
    await putAway(next);
    await expect
      .poll(() => bench.telemetry('reviews'))
      .toEqual([`${variantVersion(variant)} ${phase} frozen`, `${before} ready ok`, `${before} ready ok`]);
  });
