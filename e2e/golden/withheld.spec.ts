import type { Page } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import { PAGES } from '../pages';
import { expect, rowsOf, settled, test } from '../visit';

const WALKED = daily(
  PAGES.map(({ path }) => path),
  4,
);

/** Opens each page: it has its heading, and no part of it shows an error. */
async function walk(page: Page, paths: readonly string[] = WALKED): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('main h1'), path).toBeVisible();
    await expect(page.getByText('Something went wrong'), path).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
  }
}

test('where cookies and site data are blocked every page works, for the length of a visit', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await walk(page);
  await page.goto('/reviews');
  await expect(rowsOf(page)).toHaveCount(15);
  await page.keyboard.press('t');
  await expect(page.locator('html')).toHaveAttribute('data-theme');
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Newer than the oldest browsers we build for, or missing in some of them: no page may depend on it. */
const NEWER = [
  'AbortSignal.any',
  'Promise.try',
  'Promise.withResolvers',
  'Object.groupBy',
  'Map.groupBy',
  'Iterator',
  'Array.fromAsync',
  'URL.parse',
  'RegExp.escape',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Uint8Array.fromBase64',
  'Intl.DurationFormat',
  'ClipboardItem',
  'requestIdleCallback',
  'scheduler',
  'navigation',
  'cookieStore',
  'Notification',
  'PerformanceObserver',
  'BroadcastChannel',
  'CompressionStream',
  'navigator.locks',
  'navigator.connection',
  'navigator.clipboard',
  'navigator.serviceWorker',
  'navigator.storage',
  'document.startViewTransition',
  'document.fonts',
  'crypto.randomUUID',
  'crypto.subtle',
  'CSS.supports',
  'CSS.registerProperty',
  'Document.parseHTMLUnsafe',
  'Element.prototype.checkVisibility',
  'Element.prototype.moveBefore',
  'HTMLElement.prototype.showPopover',
  'trustedTypes',
];

/** Removes interfaces before any script of the page runs, and records in `withheld.left` those it could not remove. */
async function takeAway(page: Page, names: readonly string[]): Promise<void> {
  // The enforcement of trusted types works regardless of what a page sees of them.
  if (names.includes('trustedTypes'))
    await (await page.context().newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
  await page.addInitScript((names) => {
    const find = (path: readonly string[]) =>
      path.reduce<object | undefined>((at, part) => (at as Record<string, object | undefined>)?.[part], window);
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      let owner = find(path);
      // An inherited property must be removed where it is defined.
      while (owner && !Object.hasOwn(owner, last)) owner = Object.getPrototypeOf(owner) ?? undefined;
      if (owner) Reflect.deleteProperty(owner, last);
    }
    Object.assign(window, { withheld: { left: names.filter((name) => find(name.split('.')) !== undefined) } });
  }, names);
}

if (process.env.FULL) {
  test('the oldest browsers: pages work without everything that is newer or missing in one of them', async ({
    page,
  }) => {
    await takeAway(page, NEWER);
    await page.goto('/reviews');
    // Otherwise the test would test nothing. Checked before the page's own scripts: they add some of it themselves.
    expect(await page.evaluate(() => (window as unknown as { withheld: { left: string[] } }).withheld.left)).toEqual(
      [],
    );
    await walk(page);
  });

  for (const name of NEWER)
    test(`pages work without ${name}`, async ({ page }) => {
      await takeAway(page, [name]);
      await walk(page, ['/reviews', '/profiles/1']);
    });
}
