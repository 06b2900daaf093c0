import type { RegistryState } from '@companion/contract';
import type { RegistryTrust } from '@companion/registry';
import { currentState, stateAt } from './registryDocuments';
import type { ReleaseStore } from './releaseStore';

/** Limit of what is listed or rolled back to. */
export const MOST_REVISIONS = 200;
/** Concurrent reads: one by one, two hundred from a bucket take longer than the admin page waits. */
const AT_ONCE = 20;

/**
 * Revisions of the registry, newest first, skipping damaged or missing ones.
 * @param known Result of an earlier call: revisions never change, so these are not read again.
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
