import { type ReactNode, useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadWallet, registerWallet, walletPhase, walletState } from '../port';
import { ALICE, announcedWallet } from './announced.fixture';
import { eventually } from './dialog.fixture';
import { startWallet } from './index';

const page = vi.hoisted(() => ({ breakKit: () => {}, broken: false }));

// A kit whose dialogs can be made to throw while rendering.
vi.mock('@rainbow-me/rainbowkit', async (original) => ({
  ...(await original<typeof import('@rainbow-me/rainbowkit')>()),
  RainbowKitProvider: function Kit({ children }: { children: ReactNode }) {
    const [breaks, setBreaks] = useState(false);
    page.breakKit = () => setBreaks(true);
    if (breaks || page.broken) throw new Error('invalid border=0');
    return children;
  },
}));

const reported = vi.fn();
beforeAll(() => vi.stubGlobal('reportError', reported));
afterAll(() => vi.unstubAllGlobals());

test('a kit that throws loses only its own tree: the port says so, and the next load restarts it, still connected', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  localStorage.setItem('wagmi.recentConnectorId', '"test.wallet"');
  const options = { appName: 'Companion', projectId: null, rpcUrl: null, nameOf: async () => null };
  registerWallet(() => startWallet(container, options), { status: 'disconnected', address: null, chainId: null });
  const running = await loadWallet();
  announcedWallet().announce();
  await eventually(walletState).toMatchObject({ status: 'connected', address: ALICE });

  const proven = running.signIn(async () => {});
  page.breakKit();
  await eventually(walletPhase).toBe('failed');
  expect(await proven).toBe(false);
  expect(reported.mock.calls.map(([error]) => error.message)).toEqual(['invalid border=0']);
  expect(walletState()).toMatchObject({ status: 'connected', address: ALICE });

  page.broken = true;
  await expect(loadWallet()).rejects.toThrow('invalid border=0');
  expect(walletPhase()).toBe('failed');

  page.broken = false;
  await loadWallet();
  expect(walletPhase()).toBe('ready');
  await eventually(walletState).toMatchObject({ status: 'connected', address: ALICE });
});
