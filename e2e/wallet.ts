import { expect, type Page } from '@playwright/test';
import { isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/**
 * Private keys of a public test mnemonic. In the golden set alice, bob, heidi and mallory are primary wallets (profiles 1, 2,
 * 8 and 11), the second is another wallet of alice, and the stranger's is unknown.
 */
export const KEYS = {
  alice: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  bob: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  second: '0xa267530f49f8280200edf313ee7af6b827f2a8bce2897751d06a843f644967b1',
  heidi: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  mallory: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  stranger: '0xde9be858da4a475276426320d5e9262ecfc3ba460bfac56360bfa6c4c28b4ee0',
} as const;

export type Holder = keyof typeof KEYS;

/** In the allow-list's format. */
export const addressOf = (key: Holder) => privateKeyToAccount(KEYS[key]).address.toLowerCase();

export type InjectedWallet = { key?: Holder; chainId?: number };

/** The wallet's response to a signature request: it signs, reports that its user refused, or fails. */
export type WalletAnswer = 'signs' | 'refuses' | 'breaks';

type TestWallet = {
  switchTo(chainId: number): void;
  become(address: string): void;
  answer: WalletAnswer;
};

/**
 * Announces a browser wallet (EIP-6963) to every document of the page, with real signatures of a test key. Call before the
 * first `goto`.
 */
export async function injectWallet(page: Page, { key = 'alice', chainId = 8453 }: InjectedWallet = {}) {
  const holders = Object.values(KEYS).map((secret) => privateKeyToAccount(secret));
  await page.exposeFunction('signWithTestKey', (message: string, address: string) =>
    holders
      .find((holder) => holder.address === address)
      ?.signMessage({ message: isHex(message) ? { raw: message } : message }),
  );
  await page.addInitScript(
    ({ first, chainId }) => {
      type Listener = (value: unknown) => void;
      const listeners = new Map<string, Set<Listener>>();
      const tell = (event: string, value: unknown) => {
        for (const listener of listeners.get(event) ?? []) listener(value);
      };
      let chain = chainId;
      let address = first;
      // Like a real wallet: accounts are exposed only to sites the user connected, even after a reload.
      const GRANTED = 'test-wallet-granted';
      const permissions = () => [
        { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
      ];
      const testWallet: TestWallet = {
        switchTo: (id) => {
          chain = id;
          tell('chainChanged', `0x${id.toString(16)}`);
        },
        become: (next) => {
          address = next as typeof first;
          tell('accountsChanged', [address]);
        },
        answer: 'signs',
      };
      Object.assign(window, { testWallet });
      const sign = (message: unknown): Promise<string> => {
        if (testWallet.answer === 'refuses')
          return Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }));
        if (testWallet.answer === 'breaks') return Promise.reject(new Error('The wallet is locked.'));
        return (window as unknown as { signWithTestKey(...args: unknown[]): Promise<string> }).signWithTestKey(
          message,
          address,
        );
      };
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
              testWallet.switchTo(Number((params[0] as { chainId: string }).chainId));
              return null;
            case 'personal_sign':
              return sign(params[0]);
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
    { first: privateKeyToAccount(KEYS[key]).address, chainId },
  );
}

/**
 * Another tab of the same browser with the same wallet: in a tab without it, the wallet kit considers the wallet gone and
 * forgets it for all tabs.
 */
export async function anotherTab(page: Page, wallet: InjectedWallet): Promise<Page> {
  const tab = await page.context().newPage();
  await injectWallet(tab, wallet);
  return tab;
}

/** Connects the injected wallet with the header button and the kit's dialog. */
export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The kit re-renders its list while wallets announce themselves: a click in between is lost, and users click again.
  await expect(async () => {
    if ((await dialog.count()) > 0)
      await dialog.getByRole('button', { name: 'Test Wallet' }).click({ timeout: 10_000 });
    await expect(dialog).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toHaveCount(0);
}

/** Signs in with the kit's dialog, which the page has just opened. */
export async function signInWallet(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Verify your account' });
  await dialog.getByRole('button', { name: 'Sign message' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The user switches to another chain in the wallet itself. */
export function switchInWallet(page: Page, chainId: number): Promise<void> {
  return page.evaluate((id) => (window as unknown as { testWallet: TestWallet }).testWallet.switchTo(id), chainId);
}

/** The user switches to another account in the wallet itself. */
export function becomeInWallet(page: Page, key: Holder): Promise<void> {
  const { address } = privateKeyToAccount(KEYS[key]);
  return page.evaluate((next) => (window as unknown as { testWallet: TestWallet }).testWallet.become(next), address);
}

/** The wallet's response to the next signature request. */
export function setWalletAnswer(page: Page, answer: WalletAnswer): Promise<void> {
  return page.evaluate((next) => {
    (window as unknown as { testWallet: TestWallet }).testWallet.answer = next;
  }, answer);
}
