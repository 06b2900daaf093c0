// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { popularWallets, walletConfig } from './config';

const options = { appName: 'Companion', projectId: null, rpcUrl: null };

test('WalletConnect without a project id is refused', () => {
  expect(() => popularWallets(options)).toThrow('No projectId found');
  expect(() => popularWallets({ ...options, projectId: '' })).toThrow('No projectId found');
});

test('without a project id there is one chain and only wallets that announce themselves', () => {
  const config = walletConfig(options);
  expect(config.chains.map(({ id, name }) => [id, name])).toEqual([[8453, 'Base']]);
  expect(config.connectors).toHaveLength(0);
});
