type Listener = (value: unknown) => void;

export const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** A browser wallet that has connected here before, announced as by an extension. */
export function announcedWallet(rdns = 'test.wallet') {
  const listeners = new Map<string, Listener>();
  const asked: string[] = [];
  let isConnected = true;
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method);
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return isConnected ? [ALICE] : [];
      if (method === 'eth_chainId') return '0x2105';
      if (method === 'wallet_revokePermissions') isConnected = false;
      return null;
    },
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  };
  const info = { uuid: rdns, name: 'Test Wallet', icon: 'data:image/png;base64,AA', rdns };
  return {
    asked,
    tell: (event: string, value: unknown) => listeners.get(event)?.(value),
    announce: () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
  };
}
