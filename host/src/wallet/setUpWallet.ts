import { isSecure, lendMemory, NotHere, needsSecure } from '@companion/browser';
import { walletName } from '@companion/data';
import { loadWallet, registerWallet, storedWallet, subscribeWallet, walletState } from '@companion/web3';
import type { PublicConfig } from '../boot/bootDocument';
import { whenIdle } from '../shell/whenIdle';
import { addToast } from '../toasts/toasts';
import { hasLeft } from './hasLeft';
import { isWalletKnown, setWalletKnown, wagmiRecord } from './record';

/** Registers how to load the wallet code; a returning user's is loaded when the page is idle. */
export function setUpWallet(config: PublicConfig): void {
  const initial = storedWallet(wagmiRecord());
  registerWallet(async () => {
    // Shown here once for all callers on the site.
    if (!isSecure()) {
      addToast({ title: 'No wallet at this address', text: needsSecure('A wallet') });
      throw new NotHere(needsSecure('A wallet'));
    }
    const container = document.getElementById('wallet-root');
    if (!container) throw new Error('The page has no place for the wallet.');
    lendMemory();
    const { startWallet } = await import(/* webpackChunkName: "wallet" */ '@companion/web3/runtime');
    return startWallet(container, {
      appName: config.appName,
      projectId: config.walletConnectProjectId,
      rpcUrl: config.chainRpcUrl,
      nameOf: walletName,
    });
  }, initial ?? { status: 'disconnected', address: null, chainId: null });
  followWallet();
  if (isSecure() && (initial || isWalletKnown())) whenIdle(() => void loadWallet().catch(() => {}));
}

/** Remembers whether there is a wallet to reconnect: from connecting until its holder disconnects it. */
function followWallet(): void {
  let last = walletState().status;
  subscribeWallet(() => {
    const { status } = walletState();
    if (status === last) return;
    if (status === 'connected') setWalletKnown(true);
    else if (hasLeft(last, status)) setWalletKnown(false);
    last = status;
  });
}
