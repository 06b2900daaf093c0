import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAccount } from 'wagmi';
import type { Prove, WalletRuntime } from '../port';
import { type SignInRequest, signInRequest } from './signIn';

type DialogName = 'connect' | 'account' | 'chain';

export type SignInStore = {
  request: () => SignInRequest | null;
  /** Requested dialog that the kit could not open yet. */
  wish: () => DialogName | null;
  granted: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Used while no sign-in is in progress. */
export const idleAdapter: SignInRequest['adapter'] = signInRequest(
  async () => {},
  () => {},
).adapter;

/** The wallet's public API, and the store that connects it to the mounted kit. */
export function runtime(): Omit<WalletRuntime, 'sign'> & { store: SignInStore } {
  let request: SignInRequest | null = null;
  let wish: DialogName | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const ask = (dialog: DialogName) => () => {
    wish = dialog;
    notify();
  };
  return {
    openConnect: ask('connect'),
    openAccount: ask('account'),
    openChain: ask('chain'),
    signIn: (prove: Prove) =>
      new Promise((resolve) => {
        request?.settle(false);
        request = signInRequest(prove, (proven) => {
          request = null;
          notify();
          resolve(proven);
        });
        notify();
      }),
    store: {
      request: () => request,
      wish: () => wish,
      granted: () => {
        wish = null;
        notify();
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** Opens the requested dialog as soon as the kit allows it: each opener exists only in its own state. */
export function Dialogs({ store, onReady }: { store: SignInStore; onReady: () => void }) {
  const wish = useSyncExternalStore(store.subscribe, store.wish);
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const { status } = useAccount();
  const openers = { connect: openConnectModal, account: openAccountModal, chain: openChainModal };
  const open = wish && openers[wish];
  useEffect(onReady, []);
  useEffect(() => {
    if (open) open();
    // The request is obsolete: the wallet of the last visit is gone, or one is already connected.
    const late = wish === 'connect' ? status === 'connected' : status === 'disconnected';
    if (open || (wish && late)) store.granted();
  }, [open, wish, status, store]);
  return <SignInDialog store={store} />;
}

/** Opens the sign-in dialog for a request and detects when the visitor closes it. */
function SignInDialog({ store }: { store: SignInStore }) {
  const request = useSyncExternalStore(store.subscribe, store.request);
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const opened = useRef<SignInRequest | null>(null);
  useEffect(() => {
    if (!request || opened.current === request || !openConnectModal) return;
    // The kit closes its dialogs when authentication is enabled, after this effect.
    const timer = setTimeout(openConnectModal);
    return () => clearTimeout(timer);
  }, [request, openConnectModal]);
  useEffect(() => {
    if (!request) opened.current = null;
    else if (connectModalOpen) opened.current = request;
    else if (opened.current === request) request.settle(false);
  }, [request, connectModalOpen]);
  return null;
}
