import { expect, test } from '../visit';
import { becomeInWallet, connectWallet, injectWallet, setWalletAnswer } from '../wallet';

test.describe('signing in', () => {
  test.use({ allowed: [/status of 400/] });

  test('shows each step and each failure in the dialog, shows nothing after a refusal, and stays signed in', async ({
    page,
  }) => {
    await injectWallet(page);
    await page.goto('/feedback');
    await connectWallet(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Sign message' });
    await expect(dialog).toContainText('Verify your account');
    await expect(dialog).toContainText(
      'To finish connecting, you must sign a message in your wallet to verify that you are the owner of this account.',
    );

    await setWalletAnswer(page, 'refuses');
    await send.click();
    await expect(send).toBeEnabled();
    await expect(dialog).not.toContainText(/Error|Oops/);

    await setWalletAnswer(page, 'breaks');
    await send.click();
    await expect(dialog).toContainText('Error signing message, please retry!');

    await setWalletAnswer(page, 'signs');
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/auth/v1/token?grant_type=web3', async (route) => {
      await held;
      await route.fulfill({ status: 400, json: { code: 400, error_code: 'bad_signature', msg: 'No.' } });
    });
    await send.click();
    await expect(dialog).toContainText('Verifying signature...');
    answer();
    await expect(dialog).toContainText('Error verifying signature, please retry!');
    await page.unroute('**/auth/v1/token?grant_type=web3');

    await send.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toHaveCount(0);
    const stored = () => page.evaluate(() => localStorage.getItem('supabase.auth.token') !== null);
    expect(await stored()).toBe(true);

    // Another account of the wallet has not proven anything; a wallet that disconnects ends its session.
    await page.reload();
    const account = page.getByRole('banner').getByRole('button', { name: 'Alice' });
    await expect(account).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toHaveCount(0);
    await account.click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
    await expect.poll(stored).toBe(false);
  });
});

test.describe('a wallet without a profile', () => {
  // The network's answer for an unknown address.
  test.use({ allowed: [/status of 404/] });

  test('the wrong-wallet banner links to the reputation site, closes for the visit, and returns for another address', async ({
    page,
  }) => {
    await injectWallet(page, { key: 'stranger' });
    await page.goto('/auth-diagnostic');
    await connectWallet(page);
    const banner = page
      .getByRole('status')
      .filter({ hasText: 'The wrong wallet is connected. Check the reputation site for your primary wallet.' });
    await expect(banner).toBeVisible();
    const visit = banner.getByRole('link', { name: 'Visit' });
    await expect(visit).toHaveAttribute('href', /^https:\/\/app\.ethos\.network/);
    await expect(visit).toHaveAttribute('target', '_blank');
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: /^0xdd…44c0/ })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await becomeInWallet(page, 'second');
    await expect(banner).toBeVisible();
    await becomeInWallet(page, 'alice');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Alice' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
