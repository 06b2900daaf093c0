import { devices, type Locator, type Page, type TestInfo } from '@playwright/test';
import { daily } from '../../shared/testing/src/daily';
import { type PlainSite, startWithoutBackend } from '../plainSite';
import { expect, test } from '../visit';

/** A site whose operator has a WalletConnect project id, as on every real site. */
let site: PlainSite;
test.beforeAll(async () => {
  site = await startWithoutBackend({ WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' });
});
test.afterAll(() => site.stop());

/** What a visitor presses, which match if there are several, and the text of the next step; `qr` if it has a code to scan. */
type Step = { press: string; nth?: number; says: string | RegExp; qr?: true };

const back = (says: string | RegExp, qr?: true): Step => ({ press: 'Back', says, qr });
const INTRODUCTION = 'What is a Wallet?';
/** Below the list in a narrow window, once the kit has measured its width. */
const NEWCOMERS = 'New to Ethereum wallets?';
const TO_GET = /Not what you.re looking for/;

/** To the available wallets, the code of one, the instructions for its app and its extension, and all the way back. */
const GET: readonly Step[] = [
  { press: 'Get a Wallet', says: TO_GET },
  { press: 'GET', says: 'Get Rainbow' },
  { press: 'Get the app', says: 'Scan with your phone', qr: true },
  { press: 'Continue', says: 'Open the Rainbow app' },
  back('Scan with your phone', true),
  back('Get Rainbow'),
  back(TO_GET),
  { press: 'GET', nth: 2, says: 'Get MetaMask' },
  { press: 'Add to Chrome', says: 'Install the MetaMask extension' },
  back('Get MetaMask'),
  back(TO_GET),
  back(INTRODUCTION),
];

/** To the code that connects, from which its wallet can be installed. */
const CONNECT: readonly Step[] = [
  { press: 'Rainbow', says: 'Scan with Rainbow', qr: true },
  { press: 'GET', says: 'Get Rainbow' },
  { press: 'Get the app', says: 'Scan with your phone', qr: true },
  back('Get Rainbow'),
  back('Scan with Rainbow', true),
  { press: 'MetaMask', says: 'Scan with MetaMask', qr: true },
  { press: 'WalletConnect', says: 'Scan with your phone', qr: true },
];

/** To a wallet that opens in a separate window. */
const OPEN: readonly Step[] = [{ press: 'Coinbase Wallet', says: 'Opening Coinbase Wallet' }];

/** Where only one side fits, the code is a separate step; the way back from what can be installed there is the list. */
const NARROW: readonly Step[] = [
  { press: 'Rainbow', says: 'Scan with Rainbow', qr: true },
  back(NEWCOMERS),
  { press: 'Rainbow', says: 'Scan with Rainbow', qr: true },
  { press: 'GET', says: 'Get Rainbow' },
  back(NEWCOMERS),
];

const PHONE: readonly Step[] = [{ press: 'Get a Wallet', says: TO_GET }, back(INTRODUCTION)];

/** A relay that accepts every message without a wallet behind it; other addresses outside this machine do not answer. */
async function withoutInternet(page: Page): Promise<void> {
  await page.routeWebSocket(
    ({ hostname }) => hostname !== 'localhost',
    (socket) => {
      socket.onMessage((text) => {
        const { id } = JSON.parse(String(text));
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: 'aa'.repeat(32) }));
      });
    },
  );
  await page.context().route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
  );
}

/** Drawings in the dialog that are large enough to scan. */
const codes = (dialog: Locator) =>
  dialog.locator('svg').evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width > 200).length);

/** Opens the choice of wallets and goes through these steps, with a picture of each. */
async function take(
  page: Page,
  { first = INTRODUCTION, steps }: { first?: string; steps: readonly Step[] },
  info: TestInfo,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  const picture = async (name: string) =>
    info.attach(name, { body: await dialog.screenshot({ animations: 'disabled' }), contentType: 'image/png' });
  await page.goto(`${site.origin}/auth-diagnostic`);
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(dialog).toContainText(first);
  await picture('the choice of wallets');
  for (const [i, { press, nth = 0, says, qr }] of steps.entries()) {
    const words = new RegExp(`^${press}$`);
    await dialog.locator('button, a').filter({ hasText: words }).nth(nth).click();
    await expect(dialog).toContainText(says);
    if (qr) await expect.poll(() => codes(dialog)).toBe(1);
    await picture(`${i + 1}. ${press}`);
  }
}

/** A window or a phone, the text of its wallet choice, and a way through the dialogs; each day walks a different one. */
type Walk = { where: string; on?: object; first?: string; steps: readonly Step[] };

const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7'];
const WALKS: readonly Walk[] = [
  ...[GET, CONNECT, OPEN].map((steps) => ({ where: 'on a desk', steps })),
  { where: 'in a narrow window', on: { viewport: { width: 700, height: 800 } }, first: NEWCOMERS, steps: NARROW },
  { where: 'on a phone', on: { userAgent, viewport, isMobile, hasTouch }, steps: PHONE },
];

for (const { where, on = {}, first, steps } of daily(WALKS, 1))
  test.describe(where, () => {
    test.use(on);

    test(`from ${steps[0]?.press} on, each step of the wallet's dialogs is there, and each way back`, async ({
      page,
    }, info) => {
      // A dozen steps, each with the kit's own animation and a picture.
      await withoutInternet(page);
      await take(page, { first, steps }, info);
    });
  });
