import type { AdminRole, WalletState } from '@companion/contract/services';
import { NO_DATABASE } from '@companion/data';
import { shortenAddress, truncateName } from '@companion/domain';
import { WALLET_CHAIN_ID, type WalletPhase } from '@companion/web3';

/** A profile whose primary address is the connected wallet. */
export type OwnProfile = { profileId: number; displayName: string | null; avatarUrl: string | null };

export type AccountFacts = {
  wallet: WalletState;
  /** Load state of the wallet's code. */
  code: WalletPhase;
  hasBackend: boolean;
  /** Result of the public look-up; `unknown` if it failed. */
  profile: OwnProfile | null | 'checking' | 'unknown';
  /** Name and picture of the account, for the button; null if the wallet is unknown to the network. */
  person: { displayName: string | null; avatarUrl: string | null } | null;
  /** The address's name outside the network. */
  walletName: string | null;
  /** Proven address and its role on the allow-list, active entries only. */
  session: { address: string; role: AdminRole | null } | null;
};

/** Wallet authentication for pages: initially loading, then settled. */
export type WalletAuth = {
  isAuthenticated: boolean;
  isLoading: boolean;
  profileId: number | null;
  displayName: string | null;
  error: string | null;
};

export type AccountView = {
  button: {
    label: string;
    opens: 'connect' | 'account' | 'chain';
    kind: 'connect' | 'wrongNetwork' | 'account' | 'unavailable';
    avatarUrl: string | null;
    /** Shows a magnifier while true. */
    looking: boolean;
    crown: boolean;
  };
  showProfile: boolean;
  /** Role for the Admin link; null hides it. */
  adminRole: AdminRole | null;
  wrongWallet: boolean;
  proven: boolean;
  profile: OwnProfile | null;
  auth: WalletAuth;
};

/** What the header shows. Pure: its test has a row for every state of the wallet. */
export function accountView(facts: AccountFacts): AccountView {
  const { wallet, code, hasBackend, profile, person, walletName, session } = facts;
  const proven = wallet.address !== null && session?.address === wallet.address;
  const known = typeof profile === 'object' ? profile : null;
  const looking = wallet.address !== null && (profile === 'checking' || wallet.status === 'reconnecting');
  // Without a backend no wallet can be verified; after a failed look-up no warning is shown.
  const unverified = wallet.status === 'connected' && (profile === null || !hasBackend);
  const role = proven ? (session?.role ?? null) : null;
  return {
    button: { ...button(wallet, code, known ?? person, walletName), looking, crown: role !== null },
    showProfile: known !== null,
    adminRole: role,
    wrongWallet: unverified,
    proven,
    profile: known,
    auth: {
      isAuthenticated: known !== null,
      isLoading: wallet.status === 'connecting' || looking,
      profileId: known?.profileId ?? null,
      displayName: known?.displayName ?? null,
      error: wallet.status === 'connected' && !hasBackend ? NO_DATABASE : null,
    },
  };
}

type Button = Omit<AccountView['button'], 'looking' | 'crown'>;

function button(
  wallet: WalletState,
  code: WalletPhase,
  person: AccountFacts['person'],
  name: AccountFacts['walletName'],
): Button {
  if (code === 'failed' && wallet.status !== 'connected')
    return { kind: 'unavailable', label: 'Wallet unavailable, retry', opens: 'connect', avatarUrl: null };
  if (wallet.address === null) return { kind: 'connect', label: 'Connect Wallet', opens: 'connect', avatarUrl: null };
  if (wallet.chainId !== null && wallet.chainId !== WALLET_CHAIN_ID)
    return { kind: 'wrongNetwork', label: 'Wrong network', opens: 'chain', avatarUrl: null };
  const label = person?.displayName?.trim() || (name && truncateName(name)) || shortenAddress(wallet.address);
  return { kind: 'account', label, opens: 'account', avatarUrl: person?.avatarUrl ?? null };
}
