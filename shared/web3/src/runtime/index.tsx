import '@rainbow-me/rainbowkit/styles.css';
import {
  darkTheme,
  lightTheme,
  RainbowKitProvider,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { type Config, WagmiProvider } from 'wagmi';
import { watchAccount } from 'wagmi/actions';
import { setWalletState, type WalletRuntime } from '../port';
import { type WalletOptions, walletConfig } from './config';

const ACCENT = { dark: '#ff8a3d', light: '#b8480a' };

/**
 * Starts the wallet beside the site's own tree, in `container`, so that nothing of the page is mounted anew.
 * Resolves when its dialogs can be opened.
 */
export function startWallet(container: HTMLElement, options: WalletOptions): Promise<WalletRuntime> {
  const config = walletConfig(options);
  watchAccount(config, { onChange: mirror });
  return new Promise((resolve) => {
    createRoot(container).render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <RainbowKitProvider
            appInfo={{ appName: options.appName }}
            showRecentTransactions
            theme={{
              lightMode: lightTheme({ accentColor: ACCENT.light, borderRadius: 'medium' }),
              darkMode: darkTheme({
                accentColor: ACCENT.dark,
                accentColorForeground: '#14110d',
                borderRadius: 'medium',
              }),
            }}
          >
            <Dialogs onReady={resolve} />
          </RainbowKitProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    );
  });
}

/** Hands the kit's openers out; each exists only in the state that allows it, so the newest are kept. */
function Dialogs({ onReady }: { onReady: (runtime: WalletRuntime) => void }) {
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  openers.connect = openConnectModal;
  openers.account = openAccountModal;
  openers.chain = openChainModal;
  useEffect(() => {
    onReady({
      openConnect: () => openers.connect?.(),
      openAccount: () => openers.account?.(),
      openChain: () => openers.chain?.(),
    });
  }, [onReady]);
  return null;
}

const openers: Partial<Record<'connect' | 'account' | 'chain', () => void>> = {};

type Account = Parameters<Parameters<typeof watchAccount<Config>>[1]['onChange']>[0];

function mirror(account: Account): void {
  if (account.address && (account.status === 'connected' || account.status === 'reconnecting')) {
    setWalletState({
      status: account.status,
      address: account.address.toLowerCase(),
      chainId: account.chainId ?? null,
    });
  } else {
    setWalletState({
      status: account.status === 'connecting' ? 'connecting' : 'disconnected',
      address: null,
      chainId: null,
    });
  }
}
