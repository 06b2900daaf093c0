import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WalletRuntime, walletState } from '../port';
import { ALICE, announcedWallet } from './announced.fixture';
import { startWallet } from './index';

const options = {
  appName: 'Companion',
  projectId: null,
  rpcUrl: 'http://localhost:1',
  nameOf: async (address: string) => (address === ALICE ? 'a-name-longer-than-twenty-four.demo.eth' : null),
};
const wallet = announcedWallet();
let running: WalletRuntime;
const dialog = () => document.querySelector('[role=dialog]');
const press = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    .find((button) => button.textContent?.endsWith(label))
    ?.click();

// One page, as a visitor has it: the tests follow one another.
beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x' }));
  localStorage.setItem('wagmi.recentConnectorId', '"test.wallet"');
  running = await startWallet(document.body, options);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => expect(dialog()).toBeNull());

test('the wallet of the last visit is taken up again, however late it announces itself', async () => {
  await expect.poll(walletState).toMatchObject({ status: 'disconnected' });
  announcedWallet('test.other').announce();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(walletState().status).toBe('disconnected');
  wallet.announce();
  await expect.poll(walletState).toEqual({ status: 'connected', address: ALICE, chainId: 8453 });
  expect(wallet.asked).not.toContain('eth_requestAccounts');
});

test('the account dialog shows the name of the address, cut after 24 characters', async () => {
  running.openAccount();
  await expect.poll(() => dialog()?.textContent).toContain('a-name-longer-than-twent...');
  press('Close');
  await expect.poll(dialog).toBeNull();
});

test.each(['Close', 'Cancel'])('leaving the sign-in dialog by %s keeps the wallet connected', async (button) => {
  const proven = running.signIn(async () => {});
  await expect.poll(() => dialog()?.textContent).toContain('Verify your account');
  press(button);
  expect(await proven).toBe(false);
  await expect.poll(dialog).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(walletState()).toMatchObject({ status: 'connected', address: ALICE });
});

test('a wallet that leaves while its owner signs in is gone, and the dialog with it', async () => {
  const proven = running.signIn(async () => {});
  await expect.poll(() => dialog()?.textContent).toContain('Verify your account');
  wallet.tell('accountsChanged', []);
  expect(await proven).toBe(false);
  await expect.poll(walletState).toMatchObject({ status: 'disconnected' });
  await expect.poll(dialog).toBeNull();
});

test('Disconnect of the account dialog disconnects', async () => {
  running.openConnect();
  await expect.poll(() => dialog()?.textContent).toContain('Test Wallet');
  [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    .filter((found) => found.textContent?.includes('Test Wallet'))
    .at(-1)
    ?.click();
  await expect.poll(walletState).toMatchObject({ status: 'connected' });
  await expect.poll(dialog).toBeNull();
  running.openAccount();
  await expect.poll(() => dialog()?.textContent).toContain('Disconnect');
  press('Disconnect');
  await expect.poll(walletState).toMatchObject({ status: 'disconnected' });
  await expect.poll(dialog).toBeNull();
});
