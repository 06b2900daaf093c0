import { expect, test, vi } from 'vitest';
import {
  loadWallet,
  registerWallet,
  setWalletState,
  subscribeWallet,
  type WalletRuntime,
  walletFailed,
  walletPhase,
  walletState,
} from './port';

const runtime = {} as WalletRuntime;
const nobody = { status: 'disconnected', address: null, chainId: null } as const;
const alice = { status: 'connected', address: '0xa1', chainId: 8453 } as const;

test('loads the code once, however often it is requested', async () => {
  const load = vi.fn(async () => runtime);
  registerWallet(load, nobody);
  expect(walletPhase()).toBe('idle');
  const [first, second] = await Promise.all([loadWallet(), loadWallet()]);
  expect(first).toBe(second);
  expect(load).toHaveBeenCalledTimes(1);
  expect(walletPhase()).toBe('ready');
});

test('a failed load is reported and can be retried', async () => {
  let works = false;
  registerWallet(async () => {
    if (!works) throw new Error('blocked');
    return runtime;
  }, nobody);
  await expect(loadWallet()).rejects.toThrow('blocked');
  expect(walletPhase()).toBe('failed');
  works = true;
  await expect(loadWallet()).resolves.toBe(runtime);
});

test('notifies its listeners only of changes, until they unsubscribe', () => {
  registerWallet(async () => runtime, nobody);
  const listener = vi.fn();
  const leave = subscribeWallet(listener);
  setWalletState(alice);
  setWalletState({ ...alice });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(walletState()).toEqual(alice);
  leave();
  setWalletState(nobody);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a crashed wallet says so, and is restarted by the next load', async () => {
  const load = vi.fn(async () => runtime);
  registerWallet(load, nobody);
  await loadWallet();
  walletFailed();
  expect(walletPhase()).toBe('failed');
  await loadWallet();
  expect([walletPhase(), load.mock.calls.length]).toEqual(['ready', 2]);
});
