import { expect, test, visitQuietly } from '../visit';
import { switchInWallet } from '../wallet';

test('an announced browser wallet connects, stays connected across a reload, and disconnects', async ({
  page,
  asWallet,
}) => {
  await asWallet('alice', { path: '/reviews' });
  const account = page.getByRole('banner').getByRole('button', { name: /Alice|0xf3/i });
  await expect(account).toBeVisible();
  await page.reload();
  await expect(account).toBeVisible();
  await account.click();
  await expect(page.getByRole('dialog')).toContainText('alice.demo.eth');
  await expect(page.getByRole('dialog')).toContainText('3 ETH');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
});

test('a wallet whose record was lost during startup comes back, a disconnected one does not', async ({
  page,
  asWallet,
}) => {
  await asWallet('alice', { path: '/reviews' });
  const banner = page.getByRole('banner');
  const account = banner.getByRole('button', { name: /Alice|0xf3/i });
  await expect(account).toBeVisible();
  let walletCode = 0;
  page.on('request', (request) => {
    if (/\/wallet[.-][^/]*\.js/.test(request.url())) walletCode += 1;
  });
  await page.evaluate(() => localStorage.removeItem('wagmi.store'));
  await page.reload();
  await expect(account).toBeVisible();
  expect(walletCode).toBeGreaterThan(0);
  await account.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(banner.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  walletCode = 0;
  await visitQuietly(page, '/reviews');
  expect(walletCode).toBe(0);
  await expect(banner.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
});

test('on another chain the button says so and opens the choice of chains', async ({ page, asWallet }) => {
  await asWallet('alice', { path: '/reviews' });
  await switchInWallet(page, 1);
  await page.getByRole('banner').getByRole('button', { name: 'Wrong network' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Base/ }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Wrong network' })).toHaveCount(0);
});

test.describe('when the wallet code does not load', () => {
  test.use({ allowed: [/Failed to load resource|ERR_FAILED|Loading chunk/] });

  test('the button says so and the site keeps working', async ({ page }) => {
    await visitQuietly(page, '/reviews');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: /Wallet unavailable/ })).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Votes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votes');
  });
});
