import type { Page } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import { expect, rowsOf, test } from '../visit';
import { connectWallet, injectWallet } from '../wallet';

/** A sentence or name that a build of the package contains exactly once, and no other package does. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'reconcilerVersion',
  'react-router': '__reactRouterVersion',
  query: 'No QueryClient set',
  wagmi: 'must be used within `WagmiProvider`',
  RainbowKit: 'rk-latest-id',
  contract: 'Host services are missing',
  data: 'The server took longer than 15',
  ui: 'Later activity has not been loaded yet.',
} as const;

const EACH_ONCE = Object.fromEntries(Object.keys(MARKS).map((name) => [name, 1]));

/** How many copies of each package the scripts of one visit contain. */
function countCopies(page: Page) {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) scripts.set(response.url(), response.text());
  });
  return async () => {
    const texts = await Promise.all(scripts.values());
    return Object.fromEntries(
      Object.entries(MARKS).map(([name, mark]) => [
        name,
        texts.reduce((sum, text) => sum + text.split(mark).length - 1, 0),
      ]),
    );
  };
}

const go = async (page: Page, label: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  if (label !== 'Mini-apps') await expect(rowsOf(page).first()).toBeVisible();
};

const ORDERS = [
  ['/reviews', 'Profiles', 'wallet', 'Slashes', 'Invitations', 'Mini-apps'],
  ['/profiles/1', 'Slashes', 'Vouches', 'Mini-apps', 'Invitations', 'wallet'],
  ['/mini-apps', 'wallet', 'Invitations', 'Votes', 'Profiles', 'Slashes'],
] as const;

for (const [first, ...then] of daily(ORDERS, 1))
  test(`one copy of each shared package: ${first}, ${then.join(', ')}`, async ({ page }) => {
    const copies = countCopies(page);
    await injectWallet(page);
    await page.goto(first);
    for (const step of then) await (step === 'wallet' ? connectWallet(page) : go(page, step));
    expect(await copies()).toEqual(EACH_ONCE);
  });
