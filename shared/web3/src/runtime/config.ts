import { connectorsForWallets } from '@rainbow-me/rainbowkit';
import {
  coinbaseWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets';
import { type Config, createConfig, http } from 'wagmi';
import { base } from 'wagmi/chains';

export type WalletOptions = { appName: string; projectId: string | null; rpcUrl: string | null };

/**
 * The one wagmi configuration: one chain (id 8453). Installed wallets announce themselves (EIP-6963); the Popular group
 * needs a WalletConnect project id.
 */
export function walletConfig({ appName, projectId, rpcUrl }: WalletOptions): Config {
  const popular = [safeWallet, rainbowWallet, coinbaseWallet, metaMaskWallet, walletConnectWallet];
  const connectors = projectId
    ? connectorsForWallets([{ groupName: 'Popular', wallets: popular }], { appName, projectId })
    : [];
  return createConfig({
    chains: [base],
    transports: { [base.id]: http(rpcUrl ?? undefined) },
    connectors,
    multiInjectedProviderDiscovery: true,
    ssr: false,
  });
}
