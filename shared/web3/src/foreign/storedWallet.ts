import type { WalletState } from '@companion/contract/services';
import { addressesOf, chainIdOf, field, parseJson } from './values';

/**
 * The wallet of the last visit, as "reconnecting", from the text wagmi stores under `wagmi.store`; null if there is none or it is
 * unreadable. Lets the header show the account before any wallet code is loaded.
 */
export function storedWallet(text: string | null): WalletState | null {
  const state = field(parseJson(text), 'state');
  const current = field(state, 'current');
  const connections = field(field(state, 'connections'), 'value');
  if (!Array.isArray(connections)) return null;
  const entry = connections.find((pair) => Array.isArray(pair) && pair[0] === current);
  const connection: unknown = entry?.[1];
  const [address] = addressesOf(field(connection, 'accounts')) ?? [];
  if (!address) return null;
  return { status: 'reconnecting', address: address.toLowerCase(), chainId: chainIdOf(field(connection, 'chainId')) };
}
