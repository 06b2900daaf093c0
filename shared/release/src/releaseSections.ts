import { availableParallelism } from 'node:os';
import type { HostOffer, RegistryState } from '@companion/contract';
import { inTurn } from '@companion/program';
import { keyListOf } from '@companion/registry';
import { typeProblems } from './checks';
import { tryLink } from './heldChange';
import type { RegistryKeys } from './keys';
import { newSalt } from './newSalt';
import { type Published, PublishRefused, publish } from './publish';
import { currentState } from './registryDocuments';
import { changeRegistry, currentReleases, type RegistryChange } from './registryState';
import { signerOf } from './releaseSignatures';
import type { ReleaseStore } from './releaseStore';
import { ChangeRefused } from './sectionChange';
import { isOfSources, wasHost, wasReleased } from './sources';

export type ReleaseReport = {
  folder: string;
  section: string;
  version: string;
  unchanged: boolean;
  warnings: string[];
  /** Path and query to try it; null if it is not held. */
  link: string | null;
};

export type ReleaseOptions = {
  author: string;
  reason: string;
  /** Release even if the sources equal those of the current release. */
  force?: boolean;
  /** Percent of visitors, 1-100, that get the new release; without it, everyone does. */
  canary?: number;
  /** Visitors do not get the new release; a link allows trying it. */
  hold?: boolean;
  /** Skip a section whose sources were released before: that release may have been rolled back since. */
  onlyNew?: boolean;
  /** Goes live together with the sections, so that what they need of it arrives with them. */
  host?: HostOffer;
  /** Compile the sections against the contract first. Off only if the same sources were just compiled. */
  types?: boolean;
  dryRun?: boolean;
  onReport?: (report: ReleaseReport) => void;
};

/**
 * Publishes the named sections, built in parallel, and makes them live, with the host if there is one, in a single registry
 * change. Skips unchanged sources.
 */
export async function releaseSections(
  store: ReleaseStore,
  keys: RegistryKeys,
  workspace: string,
  folders: readonly string[],
  options: ReleaseOptions,
): Promise<ReleaseReport[]> {
  const { author, reason, force, canary, hold, onlyNew, host, types = true, dryRun } = options;
  const state = await currentState(store, keys);
  const current = await currentReleases(store, state);
  const changes = host ? await hostChanges(store, keys, state, host, { canary, onlyNew }) : [];
  const neverReleased = folders.map(sectionOf).find((section) => !state?.sections[section]);
  // Checked before the build, which would use up a version.
  if (canary !== undefined && neverReleased)
    throw new ChangeRefused(
      `${neverReleased} has never been released: nobody could get anything else than the canary.`,
      'Release it without --canary first.',
    );
  const list = state && keyListOf(state);
  const at = new Date(await store.now()).toISOString();
  // Same here: without permission to sign, there is no point in building.
  const unsigned = list && folders.map(sectionOf).find((section) => !signerOf(list, keys, section, at));
  if (unsigned) throw new ChangeRefused(`The key ${keys.name} signs no releases.`, 'Name that of the team with --key.');
  const reports: ReleaseReport[] = [];
  const report = (one: ReleaseReport) => {
    reports.push(one);
    options.onReport?.(one);
  };
  const changed: string[] = [];
  for (const folder of folders) {
    const section = sectionOf(folder);
    const version = current.find((release) => release.section === section)?.version;
    const isThere = onlyNew
      ? wasReleased(store, workspace, section)
      : version && isOfSources(store, workspace, section, version);
    if (!force && version && (await isThere))
      report({ folder, section, version, unchanged: true, warnings: [], link: null });
    else changed.push(folder);
  }
  const problems = types && changed.length > 0 ? await typeProblems(workspace, changed) : [];
  if (problems.length > 0) throw new PublishRefused(changed.map(sectionOf).join(', '), problems);
  const runsIn = host ?? state?.hosts[0];
  // Conflicts among these are checked when the registry changes.
  const others = current.filter(({ section }) => !changed.map(sectionOf).includes(section));
  const building = inTurn(availableParallelism());
  const done = await Promise.allSettled(
    changed.map((folder) =>
      building(async () => {
        const published = await publish(store, workspace, folder, {
          others,
          ...(runsIn && { host: runsIn }),
          ...(dryRun && { dryRun }),
        });
        const section = sectionOf(folder);
        const { version, warnings, release } = published;
        const link = hold ? tryLink(section, version, release.declaration) : null;
        report({ folder, section, version, unchanged: false, warnings, link });
        return changeTo(section, published, { canary, hold });
      }),
    ),
  );
  for (const one of done) {
    if (one.status === 'rejected') throw one.reason;
    changes.push(one.value);
  }
  if (changes.length && !dryRun) await changeRegistry(store, keys, { author, reason }, () => changes);
  return reports;
}

/** A host that was rolled back returns only by name, which is `onlyNew`. */
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

function changeTo(
  section: string,
  { version, digest }: Published,
  { canary: percent, hold }: { canary: number | undefined; hold: boolean | undefined },
): RegistryChange {
  const release = { version, digest };
  if (hold) return { action: 'hold', section, release };
  return percent === undefined
    ? { action: 'release', section, release }
    : { action: 'canary', section, release, percent, salt: newSalt() };
}
