import { type Browser, test as base, type ConsoleMessage, chromium, expect, type Page } from '@playwright/test';
import { type Role, signIn, unlist } from './admin';
import { CHROMIUM_ARGS, chromiumPath } from './browser';
import { resetClock, setClock } from './clock';
import { Bench } from './federation/bench/bench';
import { BENCH, type TransportFault, type Variant } from './federation/bench/variants';
import { asOperator } from './service';
import type { Site } from './sites';
import { type DataSet, siteAddress, visitSite } from './thisSite';
import { addressOf, connectWallet, type Holder, injectWallet } from './wallet';

export { expect } from '@playwright/test';

const VIOLATION = 'policy violation:';

/** At most this many seconds after a refusal, a busy or restarting backend wants to be asked again. */
const MOMENT_S = 3;

/**
 * Hosts of the fault bench: the current one, the previous contract's, and two that accept sections from a developer's
 * computer.
 */
const HOSTS = {
  current: BENCH.site,
  previous: BENCH.previousSite,
  open: BENCH.openSite,
  development: BENCH.devSite,
} as const;

/** With little memory the browser kills the tab whose code exhausts it, rather than the machine running out. */
const BROWSERS = { usual: [], 'little memory': ['--js-flags=--max-old-space-size=64'] } as const;

type Released = { previous?: Variant; canary?: { release: Variant; percent: number }; disabled?: string };

export type Kit = {
  /** Console errors the test provokes on purpose; CSP violations are never allowed. */
  allowed: RegExp[];
  /** Another visitor in a separate context, isolated from the first. Returns their page, at a path. */
  asVisitor(path?: string): Promise<Page>;
  /** Connects the wallet of a person in the golden set on the test's page, at a path. */
  asWallet(profile: Holder, at?: { path?: string; chainId?: number }): Promise<void>;
  /**
   * Adds a wallet to the allow-list and signs it in, on /feedback; the entry is removed after the test. Entries are visible
   * wherever the wallet is used, so concurrent suites need different wallets.
   */
  asAdmin(role: Role, who?: { key?: Holder; is_active?: boolean }): Promise<void>;
  /** Sets the clock of the changing site's data until the end of the test. */
  withClock(time: string): Promise<void>;
  /** A section's releases for the bench's visitors; every section is reset after the test. */
  withRelease(section: string, version: Variant, more?: Released): Promise<void>;
  /** A fault of the bench's release origin for a section's files, until the end of the test. */
  withFault(section: string, kind: TransportFault | 'none'): Promise<void>;
  /** URL of the bench with that host. */
  withHost(version: keyof typeof HOSTS): string;
  /** Another browser, closed after the test. */
  inBrowser(kind: keyof typeof BROWSERS): Promise<Browser>;
};

export type SiteOption = {
  /** The data set, and with it the site: `test.use({ withDataSet: 'g2' })` for a file, otherwise its folder's. */
  withDataSet: DataSet;
};

type Machinery = {
  /** The bench, reset after the test; only tests that use it wait for it. */
  broken: Bench;
};

/**
 * The only `test` of all suites. It fails if any page of its context logs an error, throws, or violates the content security
 * policy. Fixtures undo their changes.
 */
export const test = base.extend<Kit & Machinery, SiteOption & { bench: Bench; visited: Site }>({
  withDataSet: ['golden', { option: true, scope: 'worker' }],
  visited: [async ({ withDataSet }, use) => use(visitSite(withDataSet)), { scope: 'worker', auto: true }],
  baseURL: ({ visited: _ }, use) => use(siteAddress()),
  allowed: [[], { option: true }],
  context: async ({ context, allowed }, use) => {
    const problems: { text: string; url: string }[] = [];
    // A page for an unknown person is correctly a 404; the browser logs that for the document itself.
    const isStatus = (message: ConsoleMessage) =>
      /^Failed to load resource.*\b404\b/.test(message.text()) && message.location().url === message.page()?.url();
    // On a busy machine the backend may ask a page to wait a moment; the page then asks again by itself.
    const waits = new Set<string>();
    context.on('response', (answer) => {
      const seconds = Number(answer.headers()['retry-after']);
      if (answer.status() === 503 && seconds > 0 && seconds <= MOMENT_S) waits.add(answer.url());
    });
    context.on('console', (message) => {
      if (message.type() === 'error' && !isStatus(message))
        problems.push({ text: message.text(), url: message.location().url });
    });
    context.on('weberror', (error) => problems.push({ text: error.error().message, url: '' }));
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`${mark} ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    }, VIOLATION);
    await use(context);
    const fine = ({ text, url }: (typeof problems)[number]) =>
      !text.startsWith(VIOLATION) &&
      ((/^Failed to load resource.*\b503\b/.test(text) && waits.has(url)) ||
        allowed.some((pattern) => pattern.test(text)));
    expect(
      problems.filter((problem) => !fine(problem)).map(({ text }) => text),
      'errors in the console',
    ).toEqual([]);
  },
  asVisitor: async ({ browser, baseURL }, use) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (path = '/') => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  asWallet: ({ page }, use) =>
    use(async (key, { path = '/feedback', chainId } = {}) => {
      await injectWallet(page, { key, chainId });
      await page.goto(path);
      await connectWallet(page);
    }),
  asAdmin: async ({ page }, use) => {
    const listed = new Set<Holder>();
    await use(async (role, { key = 'bob', is_active = true } = {}) => {
      await unlist(key);
      await asOperator('admin_whitelist', 'POST', { wallet_address: addressOf(key), role, is_active });
      listed.add(key);
      await signIn(page, key);
    });
    if (listed.size === 0) return;
    // Open pages keep polling: a rejected request after their rights are revoked would appear in the console.
    await Promise.all(
      page
        .context()
        .pages()
        .map((each) => each.goto('about:blank')),
    );
    for (const key of listed) await unlist(key);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
  withClock: async ({}, use) => {
    await use(setClock);
    await resetClock();
  },
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const bench = await Bench.start();
      await use(bench);
      await bench.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  broken: async ({ bench }, use) => {
    await use(bench);
    await bench.reset();
  },
  withRelease: ({ broken }, use) =>
    use((section, version, more = {}) => broken.state(section, { current: version, ...more })),
  withFault: ({ broken }, use) => use((section, kind) => broken.fault(section, kind)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  withHost: ({}, use) => use((version) => HOSTS[version]),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  inBrowser: async ({}, use) => {
    const browsers: Browser[] = [];
    await use(async (kind) => {
      const args = [...CHROMIUM_ARGS, ...BROWSERS[kind]];
      const browser = await chromium.launch({ executablePath: chromiumPath(), args });
      browsers.push(browser);
      return browser;
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
});
