import { loadWallet, registerWallet, storedWallet } from '@companion/web3';
import type { PublicConfig } from '../boot/bootDocument';
import { whenIdle } from '../shell/whenIdle';
import { WAGMI_RECORD } from './record';

/** Tells the wallet port how to load the wallet code; a returning user's is loaded when the page is idle. */
export function setUpWallet(config: PublicConfig): void {
  const initial = storedWallet(readRecord());
  registerWallet(async () => {
    const container = document.getElementById('wallet-root');
    if (!container) throw new Error('The page has no place for the wallet.');
    const { startWallet } = await import(/* webpackChunkName: "wallet" */ '@companion/web3/runtime');
    return startWallet(container, {
      appName: config.appName,
      projectId: config.walletConnectProjectId,
      rpcUrl: config.chainRpcUrl,
    });
  }, initial ?? { status: 'disconnected', address: null, chainId: null });
  if (initial) whenIdle(() => void loadWallet().catch(() => {}));
}

function readRecord(): string | null {
  try {
    return localStorage.getItem(WAGMI_RECORD);
  } catch {
    return null;
  }
}
