import type { RegistryState } from '@companion/contract';
import type { RegistryTrust } from '@companion/registry';
import { currentState, stateAt } from './registryState';
import type { ReleaseStore } from './releaseStore';

/** Beyond that nobody scrolls, and nothing is gone back to. */
export const MOST_REVISIONS = 200;

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
  const found = [now];
  for (let revision = now.revision - 1; revision > Math.max(0, now.revision - most); revision--) {
    const state = before.get(revision) ?? (await stateAt(store, trust, revision));
    if (state) found.push(state);
  }
  return found;
}
