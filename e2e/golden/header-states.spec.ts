import type { Page } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import type { Kit } from '../kit';
import { hasPage } from '../pages';
import { type PlainSite, startWithoutBackend } from '../plainSite';
import { expect, test, visitQuietly } from '../visit';
import { connectWallet, type InjectedWallet, injectWallet, switchInWallet } from '../wallet';

type Shown = {
  button: string;
  /** Links beside the button, by title: those whose page exists. */
  links: string[];
  /** Icons in the button: a magnifier while looking up, a crown. */
  marks: string[];
  /** The wrong wallet is connected. */
  banner: boolean;
  feedback: boolean;
  /** First words of the dialog that the button opens; null if it opens none. */
  opens: RegExp | null;
};

const PROFILE = hasPage('/user/profile') ? ['My Profile'] : [];
const ADMIN = hasPage('/admin', { admin: true }) ? ['admin'] : [];

const NOBODY: Shown = {
  button: 'Connect Wallet',
  links: [],
  marks: [],
  banner: false,
  feedback: false,
  opens: /^Connect a Wallet/,
};
const VERIFIED: Shown = {
  button: 'Alice',
  links: PROFILE,
  marks: [],
  banner: false,
  feedback: true,
  opens: /alice\.demo\.eth/,
};

const LISTED: Shown = { ...VERIFIED, button: 'Heidi', opens: /heidi\.demo\.eth/ };

let plain: PlainSite;
test.beforeAll(async () => {
  plain = await startWithoutBackend();
});
test.afterAll(() => plain.stop());

const connected = async (page: Page, wallet: InjectedWallet = {}, origin = '') => {
  await injectWallet(page, wallet);
  await page.goto(`${origin}/auth-diagnostic`);
  await connectWallet(page);
};

/** Heidi with a session and an entry on the allow-list; no other test signs in as she does. */
const listed = async (page: Page, asAdmin: Kit['asAdmin'], is_active: boolean) => {
  await asAdmin('admin', { key: 'heidi', is_active });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
};

const STATES: [name: string, arrange: (page: Page, asAdmin: Kit['asAdmin']) => Promise<unknown>, shown: Shown][] = [
  ['disconnected', (page) => page.goto('/auth-diagnostic'), NOBODY],
  [
    'loading',
    async (page) => {
      await page.route('**/rpc/profile_overview*', () => {});
      await connected(page);
    },
    { ...NOBODY, button: '0xf3…2266', marks: ['Looking up the profile'], opens: /alice\.demo\.eth/ },
  ],
  [
    'wrong chain',
    async (page) => {
      await connected(page);
      await switchInWallet(page, 1);
    },
    {
      ...VERIFIED,
      button: 'Wrong network',
      opens: /^Switch Networks.*Wrong network detected, switch or disconnect to continue\./,
    },
  ],
  [
    'unverified',
    (page) => connected(page, { key: 'stranger' }),
    { ...NOBODY, button: '0xdd…44c0', banner: true, opens: /0xdD…44C0/i },
  ],
  ['verified', (page) => connected(page), VERIFIED],
  [
    'admin',
    (page, asAdmin) => listed(page, asAdmin, true),
    { ...LISTED, links: [...PROFILE, ...ADMIN], marks: ['Admin'] },
  ],
  ['inactive admin', (page, asAdmin) => listed(page, asAdmin, false), LISTED],
  [
    'no backend',
    (page) => connected(page, {}, plain.origin),
    { ...NOBODY, button: 'Alice', banner: true, opens: /alice\.demo\.eth/ },
  ],
  [
    'wallet code blocked',
    async (page) => {
      await visitQuietly(page, '/auth-diagnostic');
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
    },
    { ...NOBODY, button: 'Wallet unavailable, retry', opens: null },
  ],
];

/** What the browser itself logs: blocked code, and the network's answer for an unknown address. */
const ALLOWED: Record<string, RegExp[]> = {
  'wallet code blocked': [/Failed to load resource|ERR_FAILED|ChunkLoadError/],
  unverified: [/status of 404/],
};

for (const [name, arrange, shown] of daily(STATES, 4))
  test.describe(`header: ${name}`, () => {
    test.use({ allowed: ALLOWED[name] ?? [] });

    test('shows what belongs to this state', async ({ page, asAdmin }) => {
      await arrange(page, asAdmin);
      const banner = page.getByRole('banner');
      const button = banner.locator('button[aria-haspopup="dialog"]').last();
      await expect(button).toHaveText(shown.button);
      for (const mark of shown.marks) await expect(button.getByRole('img', { name: mark })).toBeVisible();
      await expect(button.getByRole('img', { name: /Looking up|Admin/ })).toHaveCount(shown.marks.length);
      await expect(banner.getByRole('link', { name: /^(Profile|Admin)$/ })).toHaveCount(shown.links.length);
      for (const title of shown.links) await expect(banner.getByTitle(title, { exact: true })).toBeVisible();
      await expect(page.getByText('The wrong wallet is connected.')).toHaveCount(shown.banner ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Feedback', exact: true })).toHaveCount(shown.feedback ? 1 : 0);
      await button.click();
      if (shown.opens) await expect(page.getByRole('dialog')).toContainText(shown.opens);
      else await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
