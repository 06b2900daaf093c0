import { localStore } from '@companion/browser';
import { resolveName } from './resolveName';

/** How long a name is fresh. */
export const NAME_STALE_MS = 10 * 60_000;
const KEPT_MS = 3 * 3_600_000;

/** Same storage key and format as the wallet kit's. */
const keyOf = (address: string) => `rk-ens-name-${address}`;

/**
 * The name of an address, cached in this browser for three hours; null if there is none, or on any failure. Each look-up costs a
 * call to an external service.
 * @param address Lower-case.
 */
export async function walletName(address: string, signal?: AbortSignal): Promise<string | null> {
  const kept = keptName(address);
  if (kept !== null) return kept;
  const name = await resolveName(address, signal);
  if (name !== null) keepName(address, name);
  return name;
}

function keptName(address: string): string | null {
  try {
    const { ensName, expires } = JSON.parse(localStore.getItem(keyOf(address)) ?? '{}') ?? {};
    const sound = typeof ensName === 'string' && typeof expires === 'number' && expires <= Date.now() + KEPT_MS;
    return sound && Date.now() < expires ? ensName : null;
  } catch {
    return null;
  }
}

function keepName(address: string, ensName: string): void {
  // Without storage it is looked up on every visit.
  localStore.setItem(keyOf(address), JSON.stringify({ ensName, expires: Date.now() + KEPT_MS }));
}
