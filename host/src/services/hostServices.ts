import type { Flags, HostServices } from '@companion/contract/services';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { useBlocker } from '@companion/ui/router';
import { loadWallet, subscribeWallet, walletState } from '@companion/web3';
import { useEffect, useSyncExternalStore } from 'react';
import { Slot } from '../federation/Slot';

/** Values in force until the backend says otherwise, and without one. */
export const DEFAULT_FLAGS: Flags = {
  misplacedSlashes: true,
  shitlist: false,
  profileInteractions: false,
  farmerScores: false,
};

export type SiteStatus = {
  asOf: string;
  dataUntil: string | null;
  sync: { running: boolean; percent: number | null; phase: string | null };
  flags: Partial<Flags>;
};

const STATUS_EVERY_MS = 60_000;

/** State of data, flags and a running sync; asked again each minute, or each few seconds while a sync runs. */
export const siteStatusQuery = () => ({
  ...functionQuery<SiteStatus>('site_status'),
  refetchInterval: (query: { state: { data?: SiteStatus } }) =>
    query.state.data?.sync.running ? 4_000 : STATUS_EVERY_MS,
});

function useFlags(): Flags {
  const { data } = useQuery(siteStatusQuery());
  return { ...DEFAULT_FLAGS, ...data?.flags };
}

function useWallet() {
  const state = useSyncExternalStore(subscribeWallet, walletState);
  return { ...state, connect: async () => (await loadWallet()).openConnect() };
}

function useNavigationGuard(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm('Leave this page? What you have written will be lost.')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}

/** What sections reach through the contract's hooks. */
export const hostServices: HostServices = { useWallet, useFlags, useNavigationGuard, Slot };
