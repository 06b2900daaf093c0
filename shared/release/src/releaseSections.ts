import type { ReleaseRef } from '@companion/contract';
import type { FolderStore } from './folderStore';
import type { RegistryKeys } from './keys';
import { publish, sectionSources } from './publish';
import { currentReleases, currentState, makeCurrent } from './registryState';

export type ReleaseReport = { folder: string; section: string; version: string; unchanged: boolean };

/**
 * Publishes the named sections and makes them current in one registry change. A section whose sources are those of its
 * current release is left alone, unless `force`.
 */
export async function releaseSections(
  store: FolderStore,
  keys: RegistryKeys,
  workspace: string,
  folders: readonly string[],
  options: { author: string; reason: string; force?: boolean; onReport?: (report: ReleaseReport) => void },
): Promise<ReleaseReport[]> {
  const current = await currentReleases(store, await currentState(store, keys));
  const moved: Record<string, ReleaseRef> = {};
  const reports: ReleaseReport[] = [];
  for (const folder of folders) {
    const section = folder.replace(/^remote-/, '');
    const existing = current.find((release) => release.section === section);
    const unchanged = !options.force && existing?.sources === (await sectionSources(workspace, folder));
    let version = existing?.version ?? '';
    if (!unchanged) {
      const published = await publish(store, workspace, folder, current);
      moved[section] = { version: published.version, digest: published.digest };
      current.splice(0, current.length, ...current.filter((r) => r.section !== section), published.release);
      version = published.version;
    }
    reports.push({ folder, section, version, unchanged });
    options.onReport?.(reports.at(-1) as ReleaseReport);
  }
  if (Object.keys(moved).length)
    await makeCurrent(store, keys, moved, { author: options.author, reason: options.reason });
  return reports;
}
