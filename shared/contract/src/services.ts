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

/**
 * Has the connected wallet sign a text its owner reads there (EIP-191); loads the wallet's code first. Rejects when the owner
 * declines, when no wallet is connected, or when that code cannot be loaded.
 */
export type Sign = (message: string) => Promise<string>;

export type FlagName = 'misplacedSlashes' | 'shitlist' | 'profileInteractions' | 'farmerScores';
export type Flags = Readonly<Record<FlagName, boolean>>;

export type AdminRole = 'owner' | 'admin';

/**
 * What the site knows about the connected wallet, in two words. *Primary*: the public network names it as the primary
 * address of a profile. *Proven*: its holder signed in, so private data may be shown and written.
 */
export type SessionService = {
  /** `checking` until the look-ups that matter here have answered. */
  status: 'none' | 'checking' | 'known';
  /** Profile whose primary address is connected; null when there is none. */
  profile: { profileId: number; displayName: string | null; avatarUrl: string | null } | null;
  /** A session for exactly the connected address exists. */
  proven: boolean;
  /** Role of a proven, active admin. */
  role: AdminRole | null;
  /** Why nothing can be known, for the visitor; null when all is well. */
  error: string | null;
  /** Signs in if that has not happened; connects first if need be. False when the visitor declined. */
  prove(): Promise<boolean>;
  /** Ends the session; the wallet stays connected. */
  signOut(): Promise<void>;
};

export type Toast = {
  title: string;
  text?: string;
  tone?: 'success' | 'progress' | 'error' | 'neutral';
  action?: { label: string; onSelect: () => void };
};

export type FeedbackService = {
  /** Whether the visitor may send feedback. */
  available: boolean;
  /** Opens the form; `page` is one of its page options. */
  open(page?: string): void;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type TelemetryService = {
  /** Notes an event in the page's own log. `data` must hold nobody's query or secret. */
  log(level: LogLevel, message: string, data?: Readonly<Record<string, unknown>>): void;
};

/** What the host does for sections. Reached through the hooks below, never by importing the host. */
export type HostServices = {
  useWallet(): WalletService;
  useSign(): Sign;
  useSession(): SessionService;
  useFlags(): Flags;
  useToast(): (toast: Toast) => void;
  useFeedback(): FeedbackService;
  useTelemetry(): TelemetryService;
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
export const useSign = (): Sign => useServices().useSign();
export const useSession = (): SessionService => useServices().useSession();
export const useToast = (): ((toast: Toast) => void) => useServices().useToast();
export const useFeedback = (): FeedbackService => useServices().useFeedback();
export const useTelemetry = (): TelemetryService => useServices().useTelemetry();
export const useFlags = (): Flags => useServices().useFlags();
export const useNavigationGuard = (dirty: boolean): void => useServices().useNavigationGuard(dirty);

/** A place on the page that other sections fill: `<Slot id="profile.widget@1" props={{ profileId: 1 }} />`. */
export function Slot(props: SlotElementProps): ReactElement {
  return createElement(useServices().Slot, props);
}
