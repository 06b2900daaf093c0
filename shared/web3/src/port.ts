import type { WalletState } from '@companion/contract/services';

/** What the lazily loaded wallet code can do once it is there. */
export type WalletRuntime = {
  openConnect(): void;
  openAccount(): void;
  openChain(): void;
};

type Loader = () => Promise<WalletRuntime>;

const DISCONNECTED: WalletState = { status: 'disconnected', address: null, chainId: null };

let loader: Loader | null = null;
let loading: Promise<WalletRuntime> | null = null;
let state: WalletState = DISCONNECTED;
const listeners = new Set<() => void>();

/** The host says once how the wallet code is loaded, and what the last visit left behind. */
export function registerWallet(load: Loader, initial: WalletState): void {
  loader = load;
  setWalletState(initial);
}

/** Loads the wallet code, once; a failed load may be tried again. */
export function loadWallet(): Promise<WalletRuntime> {
  if (!loader) return Promise.reject(new Error('No wallet is registered.'));
  loading ??= loader().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export function walletState(): WalletState {
  return state;
}

/** Called by the wallet code whenever the account changes. */
export function setWalletState(next: WalletState): void {
  if (next.status === state.status && next.address === state.address && next.chainId === state.chainId) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Returns its clean-up. */
export function subscribeWallet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
