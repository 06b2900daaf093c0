import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react';
import type { SlotId, WidgetProps } from './slots';

/** Wallet as sections see it; the wallet's code may not have been loaded. `address` is lower-case. */
export type WalletState =
  | { status: 'disconnected' | 'connecting'; address: null; chainId: null }
  | { status: 'connected' | 'reconnecting'; address: string; chainId: number | null };

export type WalletService = WalletState & {
  /** Opens the connect dialog; loads the wallet's code first. Rejects when that code cannot be loaded. */
  connect(): Promise<void>;
};

export type FlagName = 'misplacedSlashes' | 'shitlist' | 'profileInteractions' | 'farmerScores';
export type Flags = Readonly<Record<FlagName, boolean>>;

/** What the host does for sections. Reached through the hooks below, never by importing the host. */
export type HostServices = {
  useWallet(): WalletService;
  useFlags(): Flags;
  /** While `dirty`, leaving the page asks first and a new release waits. */
  useNavigationGuard(dirty: boolean): void;
  /** Draws the widgets other sections offer for a place on this page. */
  Slot: ComponentType<SlotElementProps>;
};

/** One kind of properties per slot. */
export type SlotElementProps = { [Id in SlotId]: { id: Id; props: WidgetProps<Id> } }[SlotId];

const Services = createContext<HostServices | null>(null);

/** Mounted once by the host, and by tests. */
export const HostServicesProvider = Services.Provider;

function useServices(): HostServices {
  const services = useContext(Services);
  if (!services) throw new Error('Host services are missing: render inside HostServicesProvider.');
  return services;
}

export const useWallet = (): WalletService => useServices().useWallet();
export const useFlags = (): Flags => useServices().useFlags();
export const useNavigationGuard = (dirty: boolean): void => useServices().useNavigationGuard(dirty);

/** A place on the page that other sections fill: `<Slot id="profile.widget@1" props={{ profileId: 1 }} />`. */
export function Slot(props: SlotElementProps): ReactElement {
  return createElement(useServices().Slot, props);
}
