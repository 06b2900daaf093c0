import type { Page } from '@playwright/test';
import { expect, test } from '../visit';
import { Bench } from './bench/bench';
import { BENCH, TRANSPORT_FAULTS, type TransportFault, type Variant, variantVersion } from './bench/variants';

/** Where each section is looked at, and a page of another section that must not notice. */
const SECTIONS: Record<string, { path: string; other: string }> = {
  reviews: { path: '/reviews', other: '/slashes' },
  slashes: { path: '/slashes', other: '/reviews' },
  profiles: { path: '/profiles', other: '/reviews' },
  invitations: { path: '/invitations', other: '/reviews' },
  'mini-apps': { path: '/mini-apps', other: '/reviews' },
  admin: { path: '/admin', other: '/reviews' },
};

type Fault = TransportFault | Exclude<Variant, 'before' | 'good'>;

/** The verdict telemetry must hold: how far the load came, and the class of the failure. */
const VERDICTS: Record<Fault, string> = {
  down: 'entry offline',
  slow: 'entry timeout',
  missing: 'entry http',
  error: 'entry http',
  truncated: 'entry integrity',
  'entry-hash': 'entry integrity',
  'chunk-hash': 'module integrity',
  'late-chunk': 'render late-chunk',
  evaluate: 'module evaluate',
  mount: 'mount mount',
  render: 'render render',
  incompatible: 'resolve incompatible',
  invalid: 'resolve incompatible',
};
const ALL = Object.keys(VERDICTS) as Fault[];
/** The section whose faults are all tried in the usual run; the full run tries those of every section. */
const COLUMN = 'reviews';

let bench: Bench;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  bench = await Bench.start();
});
test.beforeEach(() => test.setTimeout(200_000));
test.afterAll(() => bench?.stop());
test.use({
  baseURL: BENCH.site,
  // What each test breaks is written to the console; a broken security policy never is allowed.
  allowed: [/^(?!policy violation)/],
});

const isTransport = (fault: Fault): fault is TransportFault => TRANSPORT_FAULTS.includes(fault as TransportFault);
const good = variantVersion('good');
const before = variantVersion('before');

const heading = (page: Page) => page.locator('main h1');
const failing = (fault: Fault): Variant => (isTransport(fault) ? 'good' : fault);

async function arrange(section: string, fault: Fault, previous: boolean): Promise<void> {
  await bench.fault(section, isTransport(fault) ? fault : 'none');
  await bench.state(section, { current: failing(fault), ...(previous && { previous: 'before' as const }) });
  await bench.clearTelemetry();
}

/** Opens the section. A late part fails only once it is asked for, and the release gets one fresh start first. */
async function visit(page: Page, path: string, fault: Fault): Promise<void> {
  await page.goto(path);
  if (fault !== 'late-chunk') return;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const late = page.waitForResponse((response) => response.url().includes('/assets/late.'));
    await page.locator('main').getByRole('button', { name: 'More' }).click();
    expect((await late).status()).toBe(404);
    if (attempt === 1) await page.waitForTimeout(2_000);
  }
}

/** Makes the page send what it has noted. */
async function reported(page: Page, section: string): Promise<string[]> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(300);
  return bench.telemetry(section);
}

for (const [section, { path, other }] of Object.entries(SECTIONS)) {
  if (!process.env.FULL && section !== COLUMN) continue;
  for (const fault of ALL) {
    test(`${section}, ${fault}: the release before appears and the rest of the site works`, async ({ page }) => {
      await arrange(section, fault, true);
      await visit(page, path, fault);
      await expect(heading(page)).toHaveText(`${section} ${before}`, { timeout: 80_000 });
      const rows = await reported(page, section);
      expect(rows).toContain(`${variantVersion(failing(fault))} ${VERDICTS[fault]}`);
      expect(rows).toContain(`${before} ready ok`);
      await page.locator(`header a[href="${other}"]`).first().click();
      await expect(heading(page)).toContainText(/ 1\.\d\.0$/);
      await expect(page).toHaveURL(new RegExp(`${other}$`));
    });

    test(`${section}, ${fault}: without a release before there is a calm panel, and Retry mends it without a reload`, async ({
      page,
    }) => {
      await arrange(section, fault, false);
      await visit(page, path, fault);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        /is not available right now|cannot run here yet/,
        {
          timeout: 80_000,
        },
      );
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await bench.fault(section, 'none');
      await bench.state(section, { current: 'good' });
      const retry = page.getByRole('button', { name: 'Retry' });
      // What hangs holds up its own address for as long as it hangs; a refused release has nothing to retry.
      if (await retry.isVisible()) await retry.click();
      else await page.goto(path);
      await expect(heading(page)).toHaveText(`${section} ${good}`, { timeout: 80_000 });
      if (fault !== 'incompatible' && fault !== 'invalid')
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  }
}
