import { randomBytes } from 'node:crypto';
import type { HostOffer, RegistryState } from '@companion/contract';
import type { RegistryKeys } from './keys';
import { type Published, type PublishOptions, publish } from './publish';
import { changeRegistry, currentReleases, currentState, type RegistryChange } from './registryState';
import type { ReleaseStore } from './releaseStore';
import { ChangeRefused, type SectionChange } from './sectionChange';
import { isOfSources, wasHost, wasReleased } from './sources';

export type ReleaseReport = {
  folder: string;
  section: string;
  version: string;
  unchanged: boolean;
  warnings: string[];
};

export type ReleaseOptions = {
  author: string;
  reason: string;
  /** Release even when the sources are those of the current release. */
  force?: boolean;
  /** Share of visitors, 1-100, that get the new release; without it everyone does. */
  canary?: number;
  /** Leave a section alone whose sources were released before: someone may have taken them back since. */
  onlyNew?: boolean;
  /** Goes live together with the sections: what they need of it comes with it. */
  host?: HostOffer;
  types?: PublishOptions['types'];
  dryRun?: boolean;
  onReport?: (report: ReleaseReport) => void;
};

/**
 * Publishes the named sections and gives them to visitors, with the host if there is one, in one registry change. Sources
 * that did not change are left alone.
 */
export async function releaseSections(
  store: ReleaseStore,
  keys: RegistryKeys,
  workspace: string,
  folders: readonly string[],
  options: ReleaseOptions,
): Promise<ReleaseReport[]> {
  const { force, canary, onlyNew, host, types = true, dryRun } = options;
  const state = await currentState(store, keys);
  const current = await currentReleases(store, state);
  const changes = host ? await hostChanges(store, keys, state, host, { canary, onlyNew }) : [];
  const reports: ReleaseReport[] = [];
  const neverReleased = folders.map(sectionOf).find((section) => !state?.sections[section]);
  // Said before it is built: its version would be used up.
  if (canary !== undefined && neverReleased)
    throw new ChangeRefused(
      `${neverReleased} has never been released: nobody could get anything else than the canary.`,
      'Release it without --canary first.',
    );
  for (const folder of folders) {
    const section = sectionOf(folder);
    const existing = current.find((release) => release.section === section);
    let version = existing?.version ?? '';
    let warnings: string[] = [];
    const unchanged =
      !force &&
      existing !== undefined &&
      (onlyNew ? await wasReleased(store, workspace, section) : await isOfSources(store, workspace, section, version));
    if (!unchanged) {
      const runsIn = host ?? state?.hosts[0];
      const published = await publish(store, workspace, folder, {
        others: current,
        types,
        ...(runsIn && { host: runsIn }),
        ...(dryRun && { dryRun }),
      });
      changes.push(changeTo(section, published, canary));
      current.splice(0, current.length, ...current.filter((r) => r.section !== section), published.release);
      version = published.version;
      warnings = published.warnings;
    }
    reports.push({ folder, section, version, unchanged, warnings });
    options.onReport?.(reports.at(-1) as ReleaseReport);
  }
  const { author, reason } = options;
  if (changes.length && !dryRun) await changeRegistry(store, keys, { author, reason }, () => changes);
  return reports;
}

/** What was taken back comes back by its own name only: that is `onlyNew`. */
async function hostChanges(
  store: ReleaseStore,
  keys: RegistryKeys,
  state: RegistryState | null,
  host: HostOffer,
  { canary, onlyNew = false }: Pick<ReleaseOptions, 'onlyNew'> & { canary: number | undefined },
): Promise<RegistryChange[]> {
  if (state?.hosts[0]?.id === host.id) return [];
  if (onlyNew && (await wasHost(store, keys, host.id))) return [];
  if (canary === undefined) return [{ action: 'host', host }];
  return [{ action: 'host-canary', host, percent: canary, salt: newSalt() }];
}

const sectionOf = (folder: string): string => folder.replace(/^remote-/, '');

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
