import type { RegistryState } from '@companion/contract';
import type { RegistryTrust } from '@companion/registry';
import { currentState, stateAt } from './registryDocuments';
import type { ReleaseStore } from './releaseStore';

/** Beyond that nobody scrolls, and nothing is gone back to. */
export const MOST_REVISIONS = 200;
/** Read at once: one by one, two hundred of a bucket take longer than the admin page waits. */
const AT_ONCE = 20;

/**
 * Revisions of the registry, newest first, without those whose file is damaged or gone.
 * @param known What an earlier call answered: revisions never change, so those are not read again.
 */
export async function readHistory(
  store: ReleaseStore,
  trust: RegistryTrust,
  known: readonly RegistryState[] = [],
  most = MOST_REVISIONS,
): Promise<RegistryState[]> {
  const now = await currentState(store, trust);
  if (!now) return [];
  const before = new Map(known.map((state) => [state.revision, state]));
  const older = Array.from({ length: Math.min(most, now.revision) - 1 }, (_, i) => now.revision - 1 - i);
  const found: (RegistryState | null)[] = [now];
  for (let i = 0; i < older.length; i += AT_ONCE) {
    const some = older.slice(i, i + AT_ONCE);
    found.push(...(await Promise.all(some.map((n) => before.get(n) ?? stateAt(store, trust, n)))));
  }
  return found.filter((state) => state !== null);
}
