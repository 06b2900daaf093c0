import { expect, type Page } from '@playwright/test';
import { asOperator } from './service';
import { addressOf, connectWallet, type Holder, injectWallet, signInWallet } from './wallet';

export type Role = 'owner' | 'admin';

/** Removes a wallet from the allow-list. */
export async function unlist(key: Holder): Promise<void> {
  await asOperator(`admin_whitelist?wallet_address=eq.${addressOf(key)}`, 'DELETE');
}

/** Signs a wallet in, on /feedback. */
export async function signIn(page: Page, key: Holder): Promise<void> {
  await injectWallet(page, { key });
  await page.goto('/feedback');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInWallet(page);
  await expect(page.getByRole('heading', { name: 'Your messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
}
