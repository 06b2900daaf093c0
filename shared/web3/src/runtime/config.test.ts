// @vitest-environment happy-dom
import { connectorsForWallets } from '@rainbow-me/rainbowkit';
import { expect, test, vi } from 'vitest';
import { popularWallets, walletConfig } from './config';

vi.mock('@rainbow-me/rainbowkit', () => ({ connectorsForWallets: vi.fn(() => []) }));

const options = { appName: 'Companion', projectId: null, rpcUrl: null };

test('WalletConnect without a project id is rejected', () => {
  expect(() => popularWallets(options)).toThrow('No projectId found');
  expect(() => popularWallets({ ...options, projectId: '' })).toThrow('No projectId found');
});

test('without a project id there is one chain and only wallets that announce themselves', () => {
  const config = walletConfig(options);
  expect(config.chains.map(({ id, name }) => [id, name])).toEqual([[8453, 'Base']]);
  expect(config.connectors).toHaveLength(0);
});

test('with a project id the Popular group is Safe, Rainbow, Coinbase, MetaMask and WalletConnect, under the name of the site', () => {
  popularWallets({ ...options, projectId: 'p1' });
  const [groups = [], site] = vi.mocked(connectorsForWallets).mock.lastCall ?? [];
  expect(groups.map(({ groupName }) => groupName)).toEqual(['Popular']);
  const wallets = groups.flatMap((group) =>
    group.wallets.map((wallet) => wallet({ projectId: 'p1', appName: 'Companion' })),
  );
  expect(wallets.map(({ id }) => id)).toEqual(['safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect']);
  expect(site).toEqual({ appName: 'Companion', projectId: 'p1' });
});
