import { localStore } from '@companion/browser';

/** Where wagmi stores the last visit's connection. */
const WAGMI_RECORD = 'wagmi.store';
const KEY = 'companion.wallet';

/** wagmi's record of the last visit, as text; null if there is none or storage is blocked. */
export function wagmiRecord(): string | null {
  return localStore.getItem(WAGMI_RECORD);
}

/**
 * Whether a wallet was connected here and not disconnected. wagmi's record does not tell: it is empty while wagmi starts, and
 * stays empty if the page is left meanwhile or the wallet was slow to announce itself in one tab.
 */
export function isWalletKnown(): boolean {
  return localStore.getItem(KEY) !== null;
}

export function setWalletKnown(known: boolean): void {
  // Without storage every visit starts disconnected.
  if (known) localStore.setItem(KEY, 'known');
  else localStore.removeItem(KEY);
}
