import '@rainbow-me/rainbowkit/styles.css';
import {
  darkTheme,
  lightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type Theme,
} from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type Config, WagmiProvider } from 'wagmi';
import { reconnect, signMessage, watchAccount } from 'wagmi/actions';
import { setWalletState, type WalletRuntime } from '../port';
import { type WalletOptions, walletConfig } from './config';
import { Dialogs, idleAdapter, runtime, type SignInStore } from './Dialogs';
import { useDark } from './useDark';

const FONT = 'var(--font-text, sans-serif)';

/**
 * Starts the wallet beside the site's own tree, in `container`, so that nothing of the page is mounted anew.
 * Resolves when its dialogs can be opened.
 */
export function startWallet(container: HTMLElement, options: WalletOptions): Promise<WalletRuntime> {
  const config = walletConfig(options);
  watchAccount(config, { onChange: mirror });
  const queries = new QueryClient();
  const sign = async (message: string) => {
    // What a reload left connected is being taken up; asked too early, the kit would say there is no wallet.
    if (config.state.status !== 'connected') await reconnect(config);
    return signMessage(config, { message });
  };
  return new Promise((resolve) => {
    const { store, ...api } = runtime();
    createRoot(container).render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>
          <Kit appName={options.appName} store={store} onReady={() => resolve({ ...api, sign })} />
        </QueryClientProvider>
      </WagmiProvider>,
    );
  });
}

/** The kit with its authentication switched on only while someone signs in: closing that dialog disconnects. */
function Kit({ appName, store, onReady }: { appName: string; store: SignInStore; onReady: () => void }) {
  const request = useSyncExternalStore(store.subscribe, store.request);
  const dark = useDark();
  const theme = useMemo(() => kitTheme(dark), [dark]);
  return (
    <RainbowKitAuthenticationProvider
      adapter={request?.adapter ?? idleAdapter}
      enabled={request !== null}
      status="unauthenticated"
    >
      <RainbowKitProvider appInfo={{ appName }} locale="en-US" showRecentTransactions theme={theme}>
        <Dialogs store={store} onReady={onReady} />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}

function kitTheme(dark: boolean): Theme {
  const theme = dark
    ? darkTheme({ accentColor: '#ff8a3d', accentColorForeground: '#14110d', borderRadius: 'medium' })
    : lightTheme({ accentColor: '#b8480a', accentColorForeground: '#ffffff', borderRadius: 'medium' });
  return { ...theme, fonts: { body: FONT } };
}

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
