import { randomBytes } from 'node:crypto';
import type { RegistryState, Release } from '@companion/contract';
import { sha384 } from '@companion/registry';
import type { RegistryKeys } from './keys';
import { type Published, type PublishOptions, publish, sectionSources } from './publish';
import { changeRegistry, currentReleases, currentState } from './registryState';
import { RELEASE_FILE, type ReleaseStore } from './releaseStore';
import type { SectionChange } from './sectionChange';

export type ReleaseReport = { folder: string; section: string; version: string; unchanged: boolean };

export type ReleaseOptions = {
  author: string;
  reason: string;
  /** Release even when the sources are those of the current release. */
  force?: boolean;
  /** Share of visitors, 1-100, that get the new release; without it everyone does. */
  canary?: number;
  /** Leave a section alone whose sources were released before: someone may have taken them back since. */
  onlyNew?: boolean;
  types?: PublishOptions['types'];
  dryRun?: boolean;
  onReport?: (report: ReleaseReport) => void;
};

/** Publishes the named sections and gives them to visitors in one registry change. Sources that did not change are left alone. */
export async function releaseSections(
  store: ReleaseStore,
  keys: RegistryKeys,
  workspace: string,
  folders: readonly string[],
  options: ReleaseOptions,
): Promise<ReleaseReport[]> {
  const { force, canary, onlyNew, types = true, dryRun } = options;
  const state = await currentState(store, keys);
  const current = await currentReleases(store, state);
  const changes: SectionChange[] = [];
  const reports: ReleaseReport[] = [];
  for (const folder of folders) {
    const section = folder.replace(/^remote-/, '');
    const existing = current.find((release) => release.section === section);
    const sources = force ? '' : await sectionSources(workspace, folder);
    const unchanged =
      !force &&
      (existing?.sources === sources || Boolean(onlyNew && (await wasReleased(store, state, section, sources))));
    let version = existing?.version ?? '';
    if (!unchanged) {
      const published = await publish(store, workspace, folder, { others: current, types, ...(dryRun && { dryRun }) });
      changes.push(changeTo(section, published, canary));
      current.splice(0, current.length, ...current.filter((r) => r.section !== section), published.release);
      version = published.version;
    }
    reports.push({ folder, section, version, unchanged });
    options.onReport?.(reports.at(-1) as ReleaseReport);
  }
  const { author, reason } = options;
  if (changes.length && !dryRun) await changeRegistry(store, keys, { author, reason }, () => changes);
  return reports;
}

function changeTo(section: string, { version, digest }: Published, percent: number | undefined): SectionChange {
  const release = { version, digest };
  return percent === undefined
    ? { action: 'release', section, release }
    : { action: 'canary', section, release, percent, salt: newSalt() };
}

/** Each canary has its own salt, so that it is not always the same visitors who get new code first. */
export function newSalt(): string {
  return randomBytes(8).toString('hex');
}

/** Were these very sources published for a section that visitors have in some release? */
async function wasReleased(
  store: ReleaseStore,
  state: RegistryState | null,
  section: string,
  sources: string,
): Promise<boolean> {
  if (!state?.sections[section]) return false;
  for (const version of await store.versions(section)) {
    const record = await readRecord(store, section, version);
    if (record?.release.sources === sources) return true;
  }
  return false;
}

/** A release of the store as it is there, with its digest; null when there is none. */
export async function readRecord(
  store: ReleaseStore,
  section: string,
  version: string,
): Promise<{ release: Release; digest: string } | null> {
  const text = await store.read(`${section}/${version}/${RELEASE_FILE}`);
  return text === null ? null : { release: JSON.parse(text), digest: await sha384(text) };
}
