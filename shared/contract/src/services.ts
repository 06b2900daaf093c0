import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react';
import type { SlotId, WidgetProps } from './slots';

/** Wallet state for sections; the wallet's code may not be loaded. `address` is lower-case. */
export type WalletState =
  | { status: 'disconnected' | 'connecting'; address: null; chainId: null }
  | { status: 'connected' | 'reconnecting'; address: string; chainId: number | null };

export type WalletService = WalletState & {
  /** Opens the connect dialog, after loading the wallet's code. Rejects if that code fails to load. */
  connect(): Promise<void>;
};

/**
 * Asks the connected wallet to sign a text that its owner can read there (EIP-191), after loading the wallet's code. Rejects if
 * the owner declines, if no wallet is connected, or if that code fails to load.
 */
export type Sign = (message: string) => Promise<string>;

export type FlagName = 'misplacedSlashes' | 'shitlist' | 'profileInteractions' | 'farmerScores';
export type Flags = Readonly<Record<FlagName, boolean>>;

export type AdminRole = 'owner' | 'admin';

/**
 * What the site knows about the connected wallet. *Primary*: the public network lists it as the primary address of a profile.
 * *Proven*: its owner signed in, so that private data can be shown and written.
 */
export type SessionService = {
  /** `checking` until the relevant look-ups have answered. */
  status: 'none' | 'checking' | 'known';
  /** Profile whose primary address is connected; null if there is none. */
  profile: { profileId: number; displayName: string | null; avatarUrl: string | null } | null;
  /** A session for exactly the connected address exists. */
  proven: boolean;
  /** Role of a proven, active admin. */
  role: AdminRole | null;
  /** Why the session is unknown, for the visitor; null if there is no error. */
  error: string | null;
  /** Signs in if necessary, connecting first. False if the visitor declined. */
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
  /** Whether the visitor can send feedback. */
  available: boolean;
  /** Opens the form; `page` is one of its page options. */
  open(page?: string): void;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type TelemetryService = {
  /** Logs an event in the page's own log. `data` must not contain anyone's query or secrets. */
  log(level: LogLevel, message: string, data?: Readonly<Record<string, unknown>>): void;
};

/** Services of the host for sections. Use the hooks below; never import the host. */
export type HostServices = {
  useWallet(): WalletService;
  useSign(): Sign;
  useSession(): SessionService;
  useFlags(): Flags;
  useToast(): (toast: Toast) => void;
  useFeedback(): FeedbackService;
  useTelemetry(): TelemetryService;
  /** While `dirty`, leaving the page asks for confirmation and a new release waits. */
  useNavigationGuard(dirty: boolean): void;
  /** Renders the widgets of other sections for a slot of this page. */
  Slot: ComponentType<SlotElementProps>;
};

/** One props type per slot. */
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

/** A slot of the page that other sections fill: `<Slot id="profile.widget@1" props={{ profileId: 1 }} />`. */
export function Slot(props: SlotElementProps): ReactElement {
  return createElement(useServices().Slot, props);
}
