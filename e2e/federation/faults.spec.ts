import { expect, type Page } from '@playwright/test';
import { FAULTS, type Fault } from '../../shared/release/src/rollout/faults.fixture';
import { daily, isFull } from '../../shared/testing/src/daily';
import { firstPage, plan } from '../pages';
import { mendAndRetry } from '../visit';
import type { Bench } from './bench/bench';
import { test } from './bench/test';
import { TRANSPORT_FAULTS, type TransportFault, VARIANTS, type Variant, variantVersion } from './bench/variants';

/** The section that gets every fault in the usual run; the full run tries every fault in every section. */
const COLUMN = 'reviews';

/** The page on which each section is tested, and a page of another section that must not be affected. */
const SECTIONS = Object.fromEntries(
  plan.sections.map(({ id }) => {
    const other = plan.sections.find((section) => section.id !== id && !section.declaration.adminOnly)?.id ?? '';
    return [id, { path: firstPage(id), other: firstPage(id === COLUMN ? other : COLUMN) }];
  }),
);

/** The usual run tries half of the faults that share a verdict. */
const TRIED = isFull
  ? FAULTS
  : daily(
      FAULTS.filter(({ verdict }, i) => FAULTS.findIndex((o) => o.verdict === verdict) === i),
      8,
    );
/** The fault that the usual run tries in every section. */
const MAIN = daily(
  FAULTS.filter(({ name }) => ['down', 'mount'].includes(name)),
  1,
);

/** Longer than a file may take to load, and a page to be drawn. */
const TOO_LONG_MS = 13_000;

const isTransport = (name: string): name is TransportFault => TRANSPORT_FAULTS.includes(name as TransportFault);
const good = variantVersion('good');
const before = variantVersion('before');
/** The release that breaks: faults on the way to it break a good release. */
function failing(name: string): Variant {
  if (isTransport(name)) return 'good';
  return VARIANTS.find((variant) => variant === name) ?? 'troubled';
}
const heading = (page: Page) => page.locator('main h1');
/** Faults in which nothing ever arrives: the test moves the page's clock forward, so it need not wait as long as a visitor. */
const SILENT: Record<string, ((page: Page) => Promise<unknown>) | undefined> = {
  slow: (page) => page.waitForRequest((request) => request.url().includes(`/${good}/entry.js`)),
  'never-lazy': drawing,
  endless: drawing,
};

/** The page has recorded that it is about to draw. */
function drawing(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, text]) => key.startsWith('companion.attempt:') && text.includes('"mount"'),
    ),
  );
}

/**
 * Opens the section. A late part fails only once it is requested, and the release gets one fresh start first.
 * @param last There is no previous release: a request that hangs is repeated once.
 */
async function visit(page: Page, path: string, fault: string, last: boolean): Promise<void> {
  const silent = SILENT[fault];
  if (silent) await page.clock.install();
  let begun = silent?.(page);
  await page.goto(`${path}?fault=${fault}`, { waitUntil: 'commit' });
  for (let attempt = fault === 'slow' && last ? 2 : 1; silent && attempt > 0; attempt--) {
    await begun;
    begun = attempt > 1 ? silent(page) : undefined;
    await page.clock.fastForward(TOO_LONG_MS);
  }
  if (fault !== 'late-chunk') return;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const more = page.locator('main').getByRole('button', { name: 'More' });
    const drawn = await more.elementHandle();
    const late = page.waitForResponse((response) => response.url().includes('/assets/late.'));
    await more.click();
    expect((await late).status()).toBe(404);
    await page.waitForFunction((button) => !button?.isConnected, drawn);
  }
}

/** Makes the page send what it has recorded, and waits until all of it has arrived. */
async function reported(bench: Bench, page: Page, section: string, rows: string[]): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => bench.telemetry(section)).toEqual(expect.arrayContaining(rows));
}

/** Faults that make way for the previous release, in two visits: with that release, and without one. */
async function replaced(bench: Bench, page: Page, section: string, { name, verdict }: Fault): Promise<void> {
  const { path, other } = SECTIONS[section] as (typeof SECTIONS)[string];
  const release = failing(name);
  await test.step(`${section}: the previous release appears, telemetry says why, the rest of the site works`, async () => {
    await bench.fault(section, isTransport(name) ? name : 'none');
    await bench.state(section, { current: release, previous: 'before' });
    await bench.clearTelemetry(section);
    await visit(page, path, name, false);
    await expect(heading(page)).toHaveText(`${section} ${before}`);
    await reported(bench, page, section, [`${variantVersion(release)} ${verdict}`, `${before} ready ok`]);
    await page.locator(`header a[href="${other}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${other}$`));
    await expect(heading(page)).toHaveText(`${other.slice(1)} ${good}`);
  });
  await test.step(`${section}: without one there is a calm panel, and Retry repairs it without a reload`, async () => {
    await bench.state(section, { current: release });
    await visit(page, path, name, true);
    await expect(heading(page)).toHaveText(/is not available right now$/);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await mendAndRetry(page, page.getByRole('button', { name: 'Retry' }), async () => {
      await bench.fault(section, 'none');
      await bench.state(section, { current: 'good' });
    });
    await expect(heading(page)).toHaveText(`${section} ${good}`);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

/** A fault on a loaded page: the page keeps working, and telemetry says what happened. */
async function stays(bench: Bench, page: Page, section: string, { name, verdict }: Fault): Promise<void> {
  const { path } = SECTIONS[section] as (typeof SECTIONS)[string];
  const version = variantVersion('troubled');
  await bench.state(section, { current: 'troubled', previous: 'before' });
  await bench.clearTelemetry(section);
  await page.goto(`${path}?fault=${name}`);
  await page.locator('main').getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('main').getByRole('alert')).toHaveCount(name === 'panel' ? 1 : 0);
  await reported(bench, page, section, [`${version} ready ok`, `${version} ${verdict}`]);
  await expect(heading(page)).toHaveText(`${section} ${version}`);
}

/** Faults that never end are in a separate suite, which has to wait for them. */
const CHECKS: Partial<Record<Fault['outcome'], typeof replaced>> = { replaced, stays };

test.afterEach(({ bench }) => bench.reset());

for (const section of Object.keys(SECTIONS)) {
  if (!isFull && section !== COLUMN) continue;
  for (const fault of TRIED) {
    const check = CHECKS[fault.outcome];
    if (check) test(`${section}, ${fault.name}`, ({ bench, page }) => check(bench, page, section, fault));
  }
}

if (!isFull)
  for (const fault of MAIN)
    test(`the other five sections, ${fault.name}, all at once`, async ({ bench, context }) => {
      const others = Object.keys(SECTIONS).filter((section) => section !== COLUMN);
      await Promise.all(others.map(async (section) => replaced(bench, await context.newPage(), section, fault)));
    });
