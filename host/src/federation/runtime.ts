import type { PlannedRelease } from '@companion/contract';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { forgetEntry, loadEntry } from './entryScript';

const registered = new Set<string>();

/**
 * Code of one exposed module of a release. `request` as declared: `./reviews/ReviewsPage`.
 * @throws EntryFailure when the container cannot be had; what the module's own chunks or code threw.
 */
export async function importFromRelease(release: PlannedRelease, request: string): Promise<unknown> {
  // Loaded here and not by the federation runtime, which knows neither integrity nor why a script failed.
  await loadEntry(release);
  if (!registered.has(release.container)) register(release, false);
  const module = await loadRemote(`${release.container}${request.slice(1)}`);
  if (!module) throw new Error(`${release.id} ${release.version} has no ${request}.`);
  return module;
}

/** Forgets a release's container and every module it gave, so that the next import starts from the store. */
export function forgetRelease(release: PlannedRelease): void {
  if (registered.has(release.container)) register(release, true);
  forgetEntry(release);
}

function register({ container, entry }: PlannedRelease, force: boolean): void {
  registerRemotes([{ name: container, entry: entry.url, entryGlobalName: container, type: 'var' }], { force });
  registered.add(container);
}
