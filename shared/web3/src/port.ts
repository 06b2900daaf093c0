import type { WalletState } from '@companion/contract/services';

/** Proves ownership, given how the wallet signs; rejects if the proof is refused. */
export type Prove = (wallet: {
  address: string;
  chainId: number;
  signMessage: (message: string) => Promise<string>;
}) => Promise<unknown>;

/** API of the lazily loaded wallet code. */
export type WalletRuntime = {
  openConnect(): void;
  openAccount(): void;
  openChain(): void;
  /** Opens the kit's sign-in dialog; true once `prove` accepted the signature, false if the visitor closed it. */
  signIn(prove: Prove): Promise<boolean>;
  /** Asks the connected wallet to sign a text (EIP-191); rejects if its owner declines, or without a wallet. */
  sign(message: string): Promise<string>;
};

type Loader = () => Promise<WalletRuntime>;

export type WalletPhase = 'idle' | 'loading' | 'ready' | 'failed';

const DISCONNECTED: WalletState = { status: 'disconnected', address: null, chainId: null };

let loader: Loader | null = null;
let loading: Promise<WalletRuntime> | null = null;
let state: WalletState = DISCONNECTED;
let phase: WalletPhase = 'idle';
const listeners = new Set<() => void>();

/** Called once by the host: how to load the wallet code, and the wallet of the last visit. */
export function registerWallet(load: Loader, initial: WalletState): void {
  loader = load;
  loading = null;
  phase = 'idle';
  setWalletState(initial);
}

/** Loads the wallet code once; a failed load can be retried. */
export function loadWallet(): Promise<WalletRuntime> {
  if (!loader) return Promise.reject(new Error('No wallet is registered.'));
  if (loading) return loading;
  setPhase('loading');
  loading = loader().then(
    (runtime) => {
      setPhase('ready');
      return runtime;
    },
    (error: unknown) => {
      loading = null;
      setPhase('failed');
      throw error;
    },
  );
  return loading;
}

/** The running wallet crashed: the next load starts it again. */
export function walletFailed(): void {
  loading = null;
  setPhase('failed');
}

export function walletState(): WalletState {
  return state;
}

/** Loading state of the wallet's code. */
export function walletPhase(): WalletPhase {
  return phase;
}

/** Called by the wallet code whenever the account changes. */
export function setWalletState(next: WalletState): void {
  if (next.status === state.status && next.address === state.address && next.chainId === state.chainId) return;
  state = next;
  notify();
}

/** Returns the unsubscribe function. */
export function subscribeWallet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPhase(next: WalletPhase): void {
  phase = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
