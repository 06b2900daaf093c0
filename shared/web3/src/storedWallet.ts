import type { WalletState } from '@companion/contract/services';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * The wallet of the last visit, as "reconnecting", from the text wagmi keeps under `wagmi.store`; null when there is
 * none or it cannot be read. Lets the header show the account before any wallet code is loaded.
 */
export function storedWallet(text: string | null): WalletState | null {
  const state = field(parseJson(text), 'state');
  const current = field(state, 'current');
  const connections = field(field(state, 'connections'), 'value');
  if (!Array.isArray(connections)) return null;
  const entry = connections.find((pair) => Array.isArray(pair) && pair[0] === current);
  const connection: unknown = entry?.[1];
  const accounts = field(connection, 'accounts');
  const chainId = field(connection, 'chainId');
  const address: unknown = Array.isArray(accounts) ? accounts[0] : null;
  if (typeof address !== 'string' || !ADDRESS.test(address)) return null;
  return {
    status: 'reconnecting',
    address: address.toLowerCase(),
    chainId: typeof chainId === 'number' ? chainId : null,
  };
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
