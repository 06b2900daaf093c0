/** Where wagmi keeps the connection of the last visit. */
const WAGMI_RECORD = 'wagmi.store';
const KEY = 'companion.wallet';

/** What wagmi kept of the last visit, as text; null where there is nothing or storage is blocked. */
export function wagmiRecord(): string | null {
  return read(WAGMI_RECORD);
}

/**
 * Whether a wallet was connected here and never left. wagmi's record does not tell: it is empty while wagmi starts, and stays
 * so when the page is left meanwhile, or when the wallet was slow to announce itself in one tab.
 */
export function isWalletKnown(): boolean {
  return read(KEY) !== null;
}

export function setWalletKnown(known: boolean): void {
  try {
    if (known) localStorage.setItem(KEY, 'known');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage every visit starts disconnected.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
