import { expect, type Page } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { asOperator } from './service';
import { connectWallet, injectWallet, KEYS, signInWallet } from './wallet';

type Entry = { key?: keyof typeof KEYS; is_active?: boolean; role?: 'owner' | 'admin' };

/** Takes a wallet off the allow-list. */
export async function unlist(key: keyof typeof KEYS): Promise<void> {
  const address = privateKeyToAccount(KEYS[key]).address.toLowerCase();
  await asOperator(`admin_whitelist?wallet_address=eq.${address}`, 'DELETE');
}

/** The same after a test, whose pages still ask now and then: what they are refused without their rights would stand in the console. */
export async function leaveAndUnlist(page: Page, key: keyof typeof KEYS): Promise<void> {
  await Promise.all(
    page
      .context()
      .pages()
      .map((each) => each.goto('about:blank')),
  );
  await unlist(key);
}

/**
 * Puts a wallet on the allow-list and signs it in, on /feedback. An entry shows wherever its wallet is: suites that run
 * at once each take another one.
 */
export async function signInAsAdmin(
  page: Page,
  { key = 'bob', is_active = true, role = 'admin' }: Entry = {},
): Promise<void> {
  await unlist(key);
  const wallet_address = privateKeyToAccount(KEYS[key]).address.toLowerCase();
  await asOperator('admin_whitelist', 'POST', { wallet_address, role, is_active });
  await signIn(page, key);
}

/** Signs a wallet in, on /feedback. */
export async function signIn(page: Page, key: keyof typeof KEYS): Promise<void> {
  await injectWallet(page, { key });
  await page.goto('/feedback');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInWallet(page);
  await expect(page.getByRole('heading', { name: 'Your messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
}
