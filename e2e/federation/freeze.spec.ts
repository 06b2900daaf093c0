import { expect, type Page } from '@playwright/test';
import { FAULTS, type Fault } from '../../shared/release/src/rollout/faults.fixture';
import type { Bench } from './bench/bench';
import { test } from './bench/test';
import { variantVersion } from './bench/variants';

const troubled = variantVersion('troubled');
const before = variantVersion('before');

/** The record left by a page that began to draw; null while there is none. */
const begun = (page: Page): Promise<{ phase: string; at: number } | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('companion.attempt:'));
    return key ? JSON.parse(localStorage.getItem(key) ?? '{}') : null;
  });

/** Seconds since its last sign of life. */
const silence = async (page: Page) => (Date.now() - ((await begun(page))?.at ?? Number.NaN)) / 1000;

/** What a hidden page does: it sends what it has recorded. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** The reports about loading and drawing; whether a page was busy depends on the machine. */
const told = async (bench: Bench) => (await bench.telemetry('reviews')).filter((row) => !row.endsWith(' busy'));

/** Pages after the one that did not end get the previous release, and one of them says so. */
async function replaced(bench: Bench, page: Page, verdict: string): Promise<void> {
  const rows = [`${troubled} ${verdict}`, `${before} ready ok`];
  await page.locator('header a[href="/reviews"]').first().click();
  await expect(page.locator('main h1')).toHaveText(`reviews ${before}`);
  await putAway(page);
  await expect.poll(() => told(bench)).toEqual(rows);
  const next = await page.context().newPage();
  await next.goto('/reviews?fault=none');
  await expect(next.locator('main h1')).toHaveText(`reviews ${before}`);
  await putAway(next);
  await expect.poll(() => told(bench)).toEqual([...rows, `${before} ready ok`]);
}

test.beforeEach(async ({ bench, withRelease }) => {
  await withRelease('reviews', 'troubled', { previous: 'before' });
  await bench.clearTelemetry('reviews');
});

const faults = (outcome: Fault['outcome']) => FAULTS.filter((fault) => fault.outcome === outcome);

for (const { name, verdict } of faults('frozen'))
  test(`an endless loop (${name}) freezes one visit: the next visit starts with the previous release, and says so`, async ({
    bench,
    context,
    page,
  }) => {
    await page.goto('/slashes');
    const frozen = await context.newPage();
    await frozen.goto(`/reviews?fault=${name}`, { waitUntil: 'commit' });
    await expect.poll(() => silence(page), { timeout: 40_000 }).toBeGreaterThan(5);
    await replaced(bench, page, verdict);
    await frozen.close();
  });

for (const { name, verdict } of faults('ended'))
  test(`code that crashes its tab (${name}) does so once: the next visit starts with the previous release, and says so`, async ({
    bench,
    inBrowser,
    withHost,
  }) => {
    const context = await (await inBrowser('little memory')).newContext({ baseURL: withHost('current') });
    const [page, ended] = [await context.newPage(), await context.newPage()];
    await page.goto('/slashes');
    const crash = ended.waitForEvent('crash', { timeout: 40_000 });
    await ended.goto(`/reviews?fault=${name}`, { waitUntil: 'commit' });
    await crash;
    await ended.close();
    // The heartbeat has stopped: the next page opens once that is certain.
    await page.clock.install({ time: Date.now() + 6_000 });
    await page.reload();
    await replaced(bench, page, verdict);
  });
