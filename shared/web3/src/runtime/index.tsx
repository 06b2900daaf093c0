import '@rainbow-me/rainbowkit/styles.css';
import {
  darkTheme,
  lightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type Theme,
} from '@rainbow-me/rainbowkit';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type Config, useAccount, WagmiProvider } from 'wagmi';
import { reconnect, signMessage, watchAccount } from 'wagmi/actions';
import { guardAnnouncements } from '../foreign/announcements';
import { dropSpoiltRecords } from '../foreign/records';
import { setWalletState, type WalletRuntime, walletFailed } from '../port';
import { type WalletOptions, walletConfig } from './config';
import { Dialogs, idleAdapter, runtime, type SignInStore } from './Dialogs';
import { kitLocale } from './kitLocale';
import { kitQueries, tellName } from './kitQueries';
import { awaitLateWallet } from './lateWallet';
import { useDark } from './useDark';

const FONT = 'var(--font-text, sans-serif)';

export type KitOptions = WalletOptions & {
  /** The name of an address, from the configured name service; null if it has none. */
  nameOf(address: string): Promise<string | null>;
};

/** Created once: the kit may restart, but the connection stays. */
let config: Config | null = null;

function connectionOf(options: WalletOptions): Config {
  guardAnnouncements();
  dropSpoiltRecords();
  const made = walletConfig(options);
  watchAccount(made, { onChange: mirror });
  awaitLateWallet(made);
  return made;
}

/**
 * Starts the wallet in a separate React tree in `container`, so that nothing on the page is remounted. Resolves once its dialogs
 * can be opened. If the kit or a library below it throws while rendering, only its own tree unmounts: the port reports it, and
 * the next load starts it again.
 */
export function startWallet(container: HTMLElement, options: KitOptions): Promise<WalletRuntime> {
  config ??= connectionOf(options);
  const connection = config;
  const sign = async (message: string) => {
    // A connection of the last visit is being restored; before that, the kit would report that there is no wallet.
    if (connection.state.status !== 'connected') await reconnect(connection);
    return signMessage(connection, { message });
  };
  return new Promise((resolve, reject) => {
    const { store, ...api } = runtime();
    const queries = kitQueries(() => store.request() !== null);
    const place = container.appendChild(document.createElement('div'));
    const root = createRoot(place, {
      onUncaughtError: (error) => {
        reportError(error);
        store.request()?.settle(false);
        reject(error);
        walletFailed();
        // React is still unmounting the tree here.
        setTimeout(() => {
          root.unmount();
          place.remove();
        });
      },
    });
    root.render(
      <WagmiProvider config={connection}>
        <QueryClientProvider client={queries}>
          <Kit options={options} queries={queries} store={store} onReady={() => resolve({ ...api, sign })} />
        </QueryClientProvider>
      </WagmiProvider>,
    );
  });
}

type KitProps = { options: KitOptions; queries: QueryClient; store: SignInStore; onReady: () => void };

/** The kit, with authentication enabled only during a sign-in. */
function Kit({ options: { appName, nameOf }, queries, store, onReady }: KitProps) {
  const request = useSyncExternalStore(store.subscribe, store.request);
  const dark = useDark();
  const theme = useMemo(() => kitTheme(dark), [dark]);
  const { address } = useAccount();
  useEffect(() => {
    if (address) void nameOf(address.toLowerCase()).then((name) => name && tellName(queries, address, name));
  }, [address, nameOf, queries]);
  return (
    <RainbowKitAuthenticationProvider
      adapter={request?.adapter ?? idleAdapter}
      enabled={request !== null}
      status="unauthenticated"
    >
      <RainbowKitProvider
        appInfo={{ appName }}
        locale={kitLocale(navigator.languages)}
        showRecentTransactions
        theme={theme}
      >
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
