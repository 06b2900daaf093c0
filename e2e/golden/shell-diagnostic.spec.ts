import type { Request } from '@playwright/test';
import { expect, followInFooter, test } from '../visit';
import { connectWallet, injectWallet, signInWallet, switchInWallet } from '../wallet';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the diagnostic follows wallet, chain and session, asks again on Refresh, and its report contains no secret', async ({
  page,
}) => {
  await injectWallet(page);
  await page.goto('/auth-diagnostic');
  const main = page.getByRole('main');
  const row = (label: string) => main.locator(`dt:text-is("${label}") + dd`);
  for (const label of ['Address', 'Connection', 'Chain', 'Primary wallet', 'Session', 'Admin'])
    await expect(row(label)).toHaveText('Not connected');
  await expect(row('Environment')).toHaveText('Database configured');
  await expect(row('WalletConnect')).toHaveText('No projectId found');
  await expect(row('Clock')).toHaveText('In step with the server');
  await expect(row('Error')).toHaveCount(0);

  await connectWallet(page);
  await expect(row('Address')).toContainText('0xf3…2266');
  await expect(row('Connection')).toHaveText('connected');
  await expect(row('Chain')).toHaveText('Base (8453)');
  await expect(row('Primary wallet')).toHaveText('Profile 1');
  await expect(row('Session')).toHaveText('Not verified: sign in to read private data');
  await switchInWallet(page, 1);
  await expect(row('Chain')).toHaveText('Ethereum (1), wrong network');
  await switchInWallet(page, 8453);

  const askedOnRefresh = async () => {
    const asked: string[] = [];
    const note = (request: Request) => {
      const [, name] = /\/rpc\/(profile_overview|session_identity)/.exec(request.url()) ?? [];
      if (name && request.method() !== 'OPTIONS') asked.push(name);
    };
    page.on('request', note);
    const refresh = main.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect(refresh).not.toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByRole('status').filter({ hasText: /^Refreshed at / })).toHaveCount(1);
    page.off('request', note);
    return asked.sort();
  };
  expect(await askedOnRefresh()).toEqual(['profile_overview']);

  await followInFooter(page, 'Feedback');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await signInWallet(page);
  await page.goBack();
  await expect(row('Session')).toHaveText(/^Verified since 2\d{3}-/);
  await expect(row('Admin')).toHaveText('Not an admin');
  expect(await askedOnRefresh()).toEqual(['profile_overview', 'session_identity']);
  const events = main.getByRole('listitem');
  await expect(events.filter({ hasText: 'Session: signed-in' })).toHaveCount(1);
  await expect(events.filter({ hasText: 'Wallet: connected' }).first()).toBeVisible();

  const report = async () => {
    await main.getByRole('button', { name: 'Copy report' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const short = await report();
  expect(short).toContain('Address: 0xf3…2266');
  expect(short).toContain('Stored keys: ');
  expect(short).not.toMatch(/0x[0-9a-f]{40}|eyJ|refresh_token/i);
  await main.getByRole('checkbox', { name: 'With the full address' }).check();
  expect(await report()).toContain('Address: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
});
