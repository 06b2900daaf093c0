import { expect, type Page } from '@playwright/test';
import { isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Public keys of test mnemonics: they belong to nobody. The first is the primary wallet of profile 1 of the golden set. */
export const KEYS = {
  alice: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  stranger: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
} as const;

export type InjectedWallet = { key?: keyof typeof KEYS; chainId?: number; rejects?: boolean };

/**
 * Announces a browser wallet (EIP-6963) to every document of the page, with real signatures of a test key.
 * Call before the first `goto`.
 */
export async function injectWallet(
  page: Page,
  { key = 'alice', chainId = 8453, rejects = false }: InjectedWallet = {},
) {
  const account = privateKeyToAccount(KEYS[key]);
  await page.exposeFunction('signWithTestKey', (message: string) =>
    account.signMessage({ message: isHex(message) ? { raw: message } : message }),
  );
  await page.addInitScript(
    ({ address, chainId, rejects }) => {
      type Listener = (value: unknown) => void;
      const listeners = new Map<string, Set<Listener>>();
      let chain = chainId;
      // Like a real wallet: accounts are told only to sites the user connected, also after a reload.
      const GRANTED = 'test-wallet-granted';
      const permissions = () => [
        { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
      ];
      const switchTo = (id: number) => {
        chain = id;
        for (const listener of listeners.get('chainChanged') ?? []) listener(`0x${id.toString(16)}`);
      };
      Object.assign(window, { testWallet: { switchTo } });
      const refuse = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }));
      const provider = {
        isTestWallet: true,
        on: (event: string, listener: Listener) =>
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
        async request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
          switch (method) {
            case 'eth_requestAccounts':
              localStorage.setItem(GRANTED, 'yes');
              return [address];
            case 'eth_accounts':
              return localStorage.getItem(GRANTED) ? [address] : [];
            case 'wallet_requestPermissions':
              localStorage.setItem(GRANTED, 'yes');
              return permissions();
            case 'wallet_getPermissions':
              return localStorage.getItem(GRANTED) ? permissions() : [];
            case 'wallet_revokePermissions':
              localStorage.removeItem(GRANTED);
              return null;
            case 'eth_chainId':
              return `0x${chain.toString(16)}`;
            case 'wallet_switchEthereumChain':
              switchTo(Number((params[0] as { chainId: string }).chainId));
              return null;
            case 'personal_sign':
              return rejects
                ? refuse()
                : (window as unknown as { signWithTestKey(message: string): Promise<string> }).signWithTestKey(
                    params[0] as string,
                  );
            case 'eth_blockNumber':
              return '0x1';
            case 'eth_getBalance':
              return '0xde0b6b3a7640000';
            default:
              throw Object.assign(new Error(`${method} is not supported`), { code: 4200 });
          }
        },
      };
      const info = {
        uuid: '2f6f2c8e-51d3-4c49-9c3b-6b0d5c6f6f10',
        name: 'Test Wallet',
        icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E',
        rdns: 'test.wallet',
      };
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        );
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    { address: account.address, chainId, rejects },
  );
  return account;
}

/** Connects the injected wallet with the header button and the kit's dialog. */
export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toHaveCount(0);
}

/** The user picks another chain in the wallet itself. */
export function switchInWallet(page: Page, chainId: number): Promise<void> {
  return page.evaluate(
    (id) => (window as unknown as { testWallet: { switchTo(id: number): void } }).testWallet.switchTo(id),
    chainId,
  );
}
