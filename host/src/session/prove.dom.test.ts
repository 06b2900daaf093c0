import { currentSession, SignInError, signIn, startSession } from '@companion/data';
import { loadWallet, WALLET_CHAIN_ID, walletState } from '@companion/web3';
import { beforeEach, expect, test, vi } from 'vitest';
import { proveWallet } from './prove';

vi.mock('@companion/web3', () => ({ WALLET_CHAIN_ID: 8453, loadWallet: vi.fn(), walletState: vi.fn() }));
vi.mock('@companion/data', async (original) => ({
  ...(await original<object>()),
  currentSession: vi.fn(),
  startSession: vi.fn(),
  signIn: vi.fn(),
}));

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const wallet = {
  openConnect: vi.fn(),
  openChain: vi.fn(),
  signIn: vi.fn(async (prove: (signer: unknown) => Promise<void>) => {
    await prove({});
    return true;
  }),
};
const session = (status: string, of: string | null) =>
  vi.mocked(currentSession).mockReturnValue({ status, wallet: of } as unknown as ReturnType<typeof currentSession>);
const connected = (address: string | null, chainId: number) =>
  vi.mocked(walletState).mockReturnValue({ address, chainId } as unknown as ReturnType<typeof walletState>);

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadWallet).mockResolvedValue(wallet as unknown as Awaited<ReturnType<typeof loadWallet>>);
  vi.mocked(signIn).mockResolvedValue(undefined as never);
  vi.mocked(startSession).mockResolvedValue(undefined as never);
  session('signed-out', null);
  connected(ADDRESS, WALLET_CHAIN_ID);
});

test('a wallet that is signed in does not sign again, however its address is spelled', async () => {
  session('signed-in', ADDRESS.toLowerCase());
  expect(await proveWallet()).toBe(true);
  expect([wallet.signIn.mock.calls.length, vi.mocked(startSession).mock.calls.length]).toEqual([0, 0]);
});

test('a stored session is restored before anything is signed', async () => {
  vi.mocked(startSession).mockImplementation(async () => void session('signed-in', ADDRESS.toLowerCase()));
  expect(await proveWallet()).toBe(true);
  expect(wallet.signIn).not.toHaveBeenCalled();
});

test('another wallet than the one signed in signs in', async () => {
  session('signed-in', '0x0000000000000000000000000000000000000001');
  expect(await proveWallet()).toBe(true);
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('without a wallet it asks to connect, on another chain to change it', async () => {
  connected(null, WALLET_CHAIN_ID);
  expect(await proveWallet()).toBe(false);
  expect([wallet.openConnect.mock.calls.length, wallet.openChain.mock.calls.length]).toEqual([1, 0]);
  connected(ADDRESS, 1);
  expect(await proveWallet()).toBe(false);
  expect([wallet.openConnect.mock.calls.length, wallet.openChain.mock.calls.length]).toEqual([1, 1]);
  expect(signIn).not.toHaveBeenCalled();
});

test('a rejected sign-in is thrown to the caller', async () => {
  const refused = Object.assign(Object.create(SignInError.prototype), { step: 'verify', serverCode: 'no' });
  vi.mocked(signIn).mockRejectedValue(refused);
  await expect(proveWallet()).rejects.toBe(refused);
});
