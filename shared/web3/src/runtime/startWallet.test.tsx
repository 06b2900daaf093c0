import { encodeFunctionResult, multicall3Abi, numberToHex } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WalletRuntime, walletState } from '../port';
import { ALICE, announcedWallet } from './announced.fixture';
import { dialog, eventually, press, shows } from './dialog.fixture';
import { startWallet } from './index';

const options = {
  appName: 'Companion',
  projectId: null,
  rpcUrl: 'http://localhost:1',
  nameOf: async (address: string) => (address === ALICE ? 'a-name-longer-than-twenty-four.demo.eth' : null),
};
const wallet = announcedWallet();
/** The answer of a node to the one call in which wagmi gathers balances. */
const balances = encodeFunctionResult({
  abi: multicall3Abi,
  functionName: 'aggregate3',
  result: [{ success: true, returnData: numberToHex(3_256_000_000_000_000_000n, { size: 32 }) }],
});
let running: WalletRuntime;
// One page, as a visitor has it: the tests depend on each other in order.
beforeAll(async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body);
    return Response.json({ jsonrpc: '2.0', id, result: balances });
  });
  localStorage.setItem('wagmi.recentConnectorId', '"test.wallet"');
  running = await startWallet(document.body, options);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => expect(dialog()).toBeNull());

test('the wallet of the last visit is reconnected, however late it announces itself', async () => {
  await eventually(walletState).toMatchObject({ status: 'disconnected' });
  const other = announcedWallet('test.other');
  other.announce();
  wallet.announce();
  await eventually(walletState).toEqual({ status: 'connected', address: ALICE, chainId: 8453 });
  expect(wallet.asked).not.toContain('eth_requestAccounts');
  // It came first: a page that reconnected it would have called it by now.
  expect(other.asked).toEqual([]);
});

test('the account dialog shows the name of the address, cut after 24 characters, and its balance', async () => {
  running.openAccount();
  await shows('a-name-longer-than-twent...');
  await shows('3.25 ETH');
  await press(/Close$/);
  await eventually(dialog).toBeNull();
});

test.each(['Close', 'Cancel'])('leaving the sign-in dialog by %s keeps the wallet connected', async (button) => {
  const proven = running.signIn(async () => {});
  await shows('Verify your account');
  await press(new RegExp(`${button}$`));
  expect(await proven).toBe(false);
  await eventually(dialog).toBeNull();
  // Only a connected wallet has this dialog, and an earlier disconnection is over once it is drawn.
  running.openAccount();
  await shows('Disconnect');
  await press(/Close$/);
  await eventually(dialog).toBeNull();
  expect(walletState()).toMatchObject({ status: 'connected', address: ALICE });
  expect(wallet.asked).not.toContain('wallet_revokePermissions');
});

test('a wallet that leaves while its owner signs in is gone, and so is the dialog', async () => {
  const proven = running.signIn(async () => {});
  await shows('Verify your account');
  wallet.tell('accountsChanged', []);
  expect(await proven).toBe(false);
  await eventually(walletState).toMatchObject({ status: 'disconnected' });
  await eventually(dialog).toBeNull();
});

test('Disconnect in the account dialog disconnects', async () => {
  running.openConnect();
  await shows('Test Wallet');
  await press(/Test Wallet/, -1);
  await eventually(walletState).toMatchObject({ status: 'connected' });
  await eventually(dialog).toBeNull();
  running.openAccount();
  await shows('Disconnect');
  await press(/Disconnect$/);
  await eventually(walletState).toMatchObject({ status: 'disconnected' });
  await eventually(dialog).toBeNull();
});
