import { CompanionError } from '@companion/contract';
import { connectorsForWallets } from '@rainbow-me/rainbowkit';
import {
  coinbaseWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets';
import { type Config, type CreateConnectorFn, createConfig, http } from 'wagmi';
import { base } from 'wagmi/chains';

export type WalletOptions = { appName: string; projectId: string | null; rpcUrl: string | null };

/** WalletConnect was used without a project id. */
export class MissingProjectIdError extends CompanionError {
  override readonly code = 'wallet-project-missing';
  override readonly advice = 'Set WALLETCONNECT_PROJECT_ID.';
  constructor() {
    super('No projectId found');
  }
}

/**
 * The only wagmi configuration: one chain (id 8453). Installed wallets announce themselves (EIP-6963); the Popular group is added
 * if a WalletConnect project id is configured.
 */
export function walletConfig(options: WalletOptions): Config {
  return createConfig({
    chains: [base],
    transports: { [base.id]: http(options.rpcUrl ?? undefined) },
    connectors: options.projectId ? popularWallets(options) : [],
    multiInjectedProviderDiscovery: true,
    ssr: false,
  });
}

/**
 * The Popular group: Safe, Rainbow, Coinbase, MetaMask, WalletConnect.
 * @throws MissingProjectIdError without a project id, because most of them connect through WalletConnect.
 */
export function popularWallets({ appName, projectId }: WalletOptions): CreateConnectorFn[] {
  if (!projectId) throw new MissingProjectIdError();
  const wallets = [safeWallet, rainbowWallet, coinbaseWallet, metaMaskWallet, walletConnectWallet];
  return connectorsForWallets([{ groupName: 'Popular', wallets }], { appName, projectId });
}
