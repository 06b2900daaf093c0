import type { WalletState } from '@companion/contract/services';
import { z } from 'zod/mini';

/** The part of wagmi's own record we read: which connection is current, its accounts and chain. */
const record = z.object({
  state: z.object({
    current: z.string(),
    connections: z.object({
      value: z.array(
        z.tuple([
          z.string(),
          z.object({ accounts: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))), chainId: z.number() }),
        ]),
      ),
    }),
  }),
});

/**
 * The wallet of the last visit, as "reconnecting", from the text wagmi keeps under `wagmi.store`; null when there is
 * none or it cannot be read. Lets the header show the account before any wallet code is loaded.
 */
export function storedWallet(text: string | null): WalletState | null {
  const parsed = record.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { current, connections } = parsed.data.state;
  const connection = connections.value.find(([uid]) => uid === current)?.[1];
  const address = connection?.accounts[0];
  return connection && address
    ? { status: 'reconnecting', address: address.toLowerCase(), chainId: connection.chainId }
    : null;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
