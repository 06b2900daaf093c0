import { localStore } from '@companion/browser';

/** Where wagmi keeps the connection of the last visit. */
const WAGMI_RECORD = 'wagmi.store';
const KEY = 'companion.wallet';

/** What wagmi kept of the last visit, as text; null where there is nothing or storage is blocked. */
export function wagmiRecord(): string | null {
  return localStore.getItem(WAGMI_RECORD);
}

/**
 * Whether a wallet was connected here and never left. wagmi's record does not tell: it is empty while wagmi starts, and stays
 * so when the page is left meanwhile, or when the wallet was slow to announce itself in one tab.
 */
export function isWalletKnown(): boolean {
  return localStore.getItem(KEY) !== null;
}

export function setWalletKnown(known: boolean): void {
  // Without storage every visit starts disconnected.
  if (known) localStore.setItem(KEY, 'known');
  else localStore.removeItem(KEY);
}
